import { describe, expect, test } from 'vitest'
import { folded, load, parts, search } from './book'
import { board, sheets } from './data'
import de from './words.de.json'
import en from './words.en.json'
import it from './words.it.json'

describe('the rulebook', () => {
  test.each(['yunnan', 'ming'] as const)('%s has the same rules in three languages, each in a chapter', async (game) => {
    const [english, german, italian] = await Promise.all((['en', 'de', 'it'] as const).map((lang) => load(game, lang)))
    const ids = english!.flatMap((chapter) => chapter.rules.map((rule) => rule.id))
    expect(ids.length).toBeGreaterThan(30)
    expect(german!.flatMap((chapter) => chapter.rules.map((rule) => rule.id))).toEqual(ids)
    expect(italian!.flatMap((chapter) => chapter.rules.map((rule) => rule.kind))).toEqual(
      english!.flatMap((chapter) => chapter.rules.map((rule) => rule.kind)),
    )
  })
  test('is searched by id and by words without accents', async () => {
    const book = await load('yunnan', 'en')
    expect(search(book, 'y-bid-4').flatMap((chapter) => chapter.rules)[0]!.id).toBe('Y-BID-4')
    expect(search(book, 'duli card').length).toBeGreaterThan(0)
    expect(search(book, 'zeppelin')).toEqual([])
    expect(search(book, ' ')).toBe(book)
  })
  test('a text is cut at the rules that it names and the words that were searched', () => {
    const cut = parts('See Y-BID-4: Dúlì bids. Y-XXX-9', 'duli', new Set(['Y-BID-4']))
    expect(cut.find((part) => part.id)?.text).toBe('Y-BID-4')
    expect(cut.find((part) => part.found)?.text).toBe('Dúlì')
    expect(cut.map((part) => part.text).join('')).toBe('See Y-BID-4: Dúlì bids. Y-XXX-9')
    expect(folded('Dúlì')).toBe('duli')
  })
})

describe('the data page', () => {
  test('marks what is reconstructed, value by value and table by table', async () => {
    const all = await board('yunnan', '2023')
    const row = all.find((sheet) => sheet.name === 'provinces')!.rows.find((one) => one.keys.join() === 'Tibet,trader')!
    expect(row).toMatchObject({ value: '15', reconstructed: true })
    expect(all.find((sheet) => sheet.name === 'market')!.rows[0]!.reconstructed).toBe(false)
    const ming = await board('ming', 'standard')
    expect(ming.find((sheet) => sheet.name === 'borders')!.rows).toHaveLength(36)
    expect(ming.every((sheet) => sheet.rows.every((one) => one.reconstructed))).toBe(true)
  })
  test('an own file without the mark shows none', () => {
    expect(sheets({ cards: { source: 'my copy', rider: 9 } })[0]!.rows).toEqual([{ keys: ['rider'], value: '9', reconstructed: false }])
  })
})

test('all languages have the same words', () => {
  expect(Object.keys(de)).toEqual(Object.keys(en))
  expect(Object.keys(it)).toEqual(Object.keys(en))
})
