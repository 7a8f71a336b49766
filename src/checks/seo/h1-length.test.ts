import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { h1Length } from './h1-length.ts'

const judge = (...texts: string[]) =>
  h1Length.evaluate(exampleFacts({ html: texts.map((text) => `<h1>${text}</h1>`).join('\n') }))

it.each([
  ['70 letters', 'x'.repeat(70), 'pass'],
  ['71 letters', 'x'.repeat(71), 'warn'],
  ['70 emoji of several code points', '👩‍👩‍👧'.repeat(70), 'pass'],
  ['70 letters with combining accents', 'e\u0301'.repeat(70), 'pass'],
  ['70 letters with a permanent link', `${'x'.repeat(70)}<a href="#x">¶</a>`, 'pass'],
  ['white space that is not shown', `a${' '.repeat(100)}b`, 'pass'],
])('judges %s', (_, text, status) => {
  expect(judge(text).status).toBe(status)
})

it('shows the heading that is too long, not the short one before it', () => {
  expect(judge('Library', 'x'.repeat(80))).toMatchObject({
    status: 'warn',
    value: { number: 80, unit: 'characters' },
    evidence: [{ line: 2 }],
  })
})
