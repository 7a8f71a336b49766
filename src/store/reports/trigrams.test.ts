import { expect, it } from 'vitest'
import { selectTrigrams } from './trigrams.ts'

const COMMON = 'https://shop.example/'
const SAMPLE = Array.from({ length: 50 }, (_, n) => `${COMMON}${n < 6 ? 'harbour' : 'winter'}-${n}`)

it.each([
  { text: 'harbour', why: 'six of fifty contain it', expected: 'har arb rbo bou our' },
  { text: 'hörbar', why: 'none contains it', expected: 'hör örb rba bar' },
  { text: '書😀é', why: 'characters are not cut', expected: '書😀é' },
  { text: 'aaaa', why: 'a trigram is named once', expected: 'aaa' },
])('"$text" is looked up by $expected: $why', ({ text, expected }) => {
  expect(selectTrigrams(text, SAMPLE, 0.12)?.join(' ')).toBe(expected)
})

it.each(['winter', 'https', 'r-', '', COMMON])('"%s" is compared with all texts', (text) => {
  expect(selectTrigrams(text, SAMPLE, 0.12)).toBeUndefined()
})

it('a long text is looked up by the eight trigrams that are rarest in the sample', () => {
  const found = selectTrigrams(`${COMMON}harbour-7`, SAMPLE, 0.12) ?? []
  expect(found.slice(0, 2).toSorted()).toEqual(['e/h', 'r-7'].toSorted())
  expect(found).toHaveLength(8)
  expect(found).not.toContain('htt')
})

it('only the beginning of a very long text is looked up', () => {
  expect(selectTrigrams(`${'a'.repeat(200)}bcd`, SAMPLE, 0.12)).toEqual(['aaa'])
})

it('a common text is looked up if the index may find as many', () => {
  expect(selectTrigrams('winter', SAMPLE, 0.88)).toEqual(['win', 'int', 'nte', 'ter'])
  expect(selectTrigrams('winter', SAMPLE, 0.87)).toBeUndefined()
})
