import { expect, test } from 'vitest'
import { tableOf } from './wishes'

test('an invitation is the link, with or without its house, or the table alone', () => {
  for (const link of ['https://tea.example/table/ab12cd', ' http://127.0.0.1:8000/table/ab12cd?seat=red ', '/table/ab12cd', 'tea.example/replay/ab12cd?move=3', 'ab12cd'])
    expect(tableOf(link)).toBe('ab12cd')
  for (const link of ['', 'https://tea.example/', 'https://tea.example/rules/yunnan', 'two words']) expect(tableOf(link)).toBe(null)
})
