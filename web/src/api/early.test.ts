import { expect, test } from 'vitest'
import { first } from './early'

const at = (address: string): string[] => first(new URL(address, 'http://teahorse.invalid'), 'de')

test('a page asks early for what it will ask first', () => {
  expect(at('/table/abc')).toEqual(['/tables/abc?lang=de'])
  expect(at('/table/abc?seat=red')).toEqual(['/tables/abc?lang=de&seat=red'])
  expect(at('/')).toEqual(['/games?lang=de', '/tables'])
  expect(at('/rules/yunnan')).toEqual([])
})
