import fc from 'fast-check'
import { html } from 'parse5'
import { expect, it } from 'vitest'
import { sharedName } from './shared-names.ts'

const known = fc.constantFrom(...Object.values(html.TAG_NAMES), 'class', 'href', 'data-toggle')
/** Part of one name, then part of another: same length as a known name, and often in its slot. */
const alike = fc
  .tuple(known, known, fc.nat(20))
  .map(([name, other, at]) => name.slice(0, at) + other.slice(at))
const name = fc.oneof(known, alike, fc.string({ minLength: 1, maxLength: 12 }))

it('returns the name at that position, whether it is common or not', () => {
  fc.assert(
    fc.property(fc.string(), name, fc.string(), (before, written, after) => {
      const start = before.length
      const source = before + written + after
      expect(sharedName(source, start, start + written.length)).toBe(written)
    }),
    { numRuns: 2000 },
  )
})
