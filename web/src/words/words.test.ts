import { describe, expect, it } from 'vitest'
import { fill } from '.'
import de from './de.json'
import en from './en.json'
import italian from './it.json'

const facts = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!).sort()

describe('words of the page', () => {
  it.each([
    ['de', de],
    ['it', italian],
  ] as [string, Record<string, string>][])('%s has every word of English, with the same facts', (_, words) => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort())
    for (const [key, text] of Object.entries(en)) expect(facts(words[key]!), key).toEqual(facts(text))
  })

  it('takes the form that fits the number', () => {
    expect(fill('{n:one trader|# traders}', { n: 1 }, 'en')).toBe('one trader')
    expect(fill('{n:one trader|# traders}', { n: 3 }, 'en')).toBe('3 traders')
  })

  it('has no exclamation marks', () => {
    for (const text of [...Object.values(en), ...Object.values(de), ...Object.values(italian)]) expect(text).not.toContain('!')
  })
})
