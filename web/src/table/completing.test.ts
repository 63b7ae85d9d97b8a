import { describe, expect, it } from 'vitest'
import { completions, meant, said } from './completing'

const choices = [
  { move: 'bid guild 9', label: 'Händlergilde 9' },
  { move: 'bid guild 12', label: 'Händlergilde 12' },
  { move: 'bid school 9', label: 'Handelsschule 9' },
  { move: 'pass', label: 'Passen' },
]

describe('typed moves', () => {
  it('complete the notation from its beginning', () => {
    expect(completions(choices, 'bid g').map((choice) => choice.move)).toEqual(['bid guild 9', 'bid guild 12'])
  })
  it('complete words of the language, without accents', () => {
    expect(completions(choices, 'handler 9').map((choice) => choice.move)).toEqual(['bid guild 9'])
  })
  it('complete what people type in their language', () => {
    const spoken = choices.map((choice) => ({ ...choice, phrase: choice.move.replace('bid', 'biete').replace('guild', 'Gilde').replace('pass', 'passe') }))
    expect(completions(spoken, 'biete gi').map(said)).toEqual(['biete Gilde 9', 'biete Gilde 12'])
    expect(completions(spoken, 'bid g').map(said)).toEqual(['biete Gilde 9', 'biete Gilde 12'])
    expect(meant(spoken, 'biete gilde 9')).toBe('bid guild 9')
  })
  it('mean the exact one before a longer one', () => {
    expect(meant(choices, 'BID  guild 9')).toBe('bid guild 9')
    expect(meant(choices, 'pas')).toBe('pass')
  })
  it('leave to the server what fits nothing here', () => {
    expect(meant(choices, 'bid guild 5 ')).toBe('bid guild 5')
  })
})
