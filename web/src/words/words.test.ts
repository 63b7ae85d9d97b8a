import { describe, expect, it } from 'vitest'
import mingDe from '../../../src/teahorse/ming/messages.de.toml'
import mingEn from '../../../src/teahorse/ming/messages.en.toml'
import mingIt from '../../../src/teahorse/ming/messages.it.toml'
import yunnanDe from '../../../src/teahorse/yunnan/messages.de.toml'
import yunnanEn from '../../../src/teahorse/yunnan/messages.en.toml'
import yunnanIt from '../../../src/teahorse/yunnan/messages.it.toml'
import { settings } from '../settings.svelte'
import { fill, lasting, since } from '.'
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

  it('calls the games as the engine does', () => {
    expect([en.title_yunnan, de.title_yunnan, italian.title_yunnan]).toEqual([yunnanEn, yunnanDe, yunnanIt].map(({ about }) => about.title))
    expect([en.title_ming, de.title_ming, italian.title_ming]).toEqual([mingEn, mingDe, mingIt].map(({ about }) => about.title))
  })

  it('takes the form that fits the number', () => {
    expect(fill('{n:one trader|# traders}', { n: 1 })).toBe('one trader')
    expect(fill('{n:one trader|# traders}', { n: 3 })).toBe('3 traders')
  })

  it('tells how long ago something was', () => {
    const ago = (seconds: number): string => since(Date.now() - 1000 * seconds)
    expect([0, 1, 59, 60, 5400, 86_400, 200_000].map(ago)).toEqual(['now', '1 second ago', '59 seconds ago', '1 minute ago', '2 hours ago', 'yesterday', '2 days ago'])
  })

  it('says how long something lasts', () => {
    const before = (seconds: number): string[] => (['en', 'de', 'it'] as const).map((lang) => ((settings.lang = lang), lasting(Date.now() - seconds * 1000)))
    expect(before(240)).toEqual(['for 4 minutes', 'seit 4 Minuten', 'da 4 minuti'])
    expect(before(2 * 86400)).toEqual(['for 2 days', 'seit 2 Tagen', 'da 2 giorni'])
  })

  it('has no exclamation marks', () => {
    for (const text of [...Object.values(en), ...Object.values(de), ...Object.values(italian)]) expect(text).not.toContain('!')
  })
})
