import { expect, test } from 'vitest'
import { blocks } from './saying'
import { spoken, values } from './table.svelte'
import de from './words.de.json'
import en from './words.en.json'
import it from './words.it.json'

test('a question is shown without what only a keyboard needs', () => {
  expect(spoken('Round 1: who bids first, Red or Blue? [Red] > ')).toBe('Round 1: who bids first, Red or Blue?')
  expect(spoken('Red > ')).toBe('Red')
})

test('what is said becomes paragraphs, lists and links', () => {
  const said = ['Set her up [Y-DUL-1, Y-DUL-2]:\n- A colour.\n- Her horse.', 'Dúlì travels.\n  She displaces nobody [Y-DUL-6].']
  expect(blocks(said)).toEqual([
    { kind: 'line', lines: [['Set her up ', { rule: 'Y-DUL-1' }, { rule: 'Y-DUL-2' }, ':']] },
    { kind: 'list', lines: [['A colour.'], ['Her horse.']] },
    { kind: 'line', lines: [['Dúlì travels.']] },
    { kind: 'below', lines: [['She displaces nobody ', { rule: 'Y-DUL-6' }, '.']] },
  ])
})

test('what is known is taken apart into its values', () => {
  expect(values('traders red 2 1 0 0 0', 'traders red')).toEqual(['2', '1', '0', '0', '0'])
  expect(values('teahouses', 'teahouses')).toEqual([])
  expect(values('horses Kang Tibet', 'horses')).toEqual(['Kang', 'Tibet'])
})

test('all languages have the same words', () => {
  expect(Object.keys(de)).toEqual(Object.keys(en))
  expect(Object.keys(it)).toEqual(Object.keys(en))
})
