import { expect, it } from 'vitest'
import { headFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { metaDescriptionLength } from './meta-description-length.ts'

const judge = (...contents: string[]) =>
  metaDescriptionLength.evaluate({
    head: headFacts({
      metas: contents.map((content) => metaFact({ name: 'description', content })),
    }),
  }).status

it.each([
  ['the first that says something', [' ', 'Short'], 'warn'],
  ['70 wide characters, each in the room of two', ['図'.repeat(70)], 'pass'],
  ['81 wide characters', ['図'.repeat(81)], 'warn'],
  ['160 narrow letters', ['i'.repeat(160)], 'pass'],
  ['one more', ['i'.repeat(161)], 'warn'],
  ['70 letters', ['a'.repeat(70)], 'pass'],
  ['one fewer', ['a'.repeat(69)], 'warn'],
  ['few characters that are wide', ['W'.repeat(69)], 'warn'],
])('measures %s', (_, contents, status) => {
  expect(judge(...contents)).toBe(status)
})
