import { expect, it } from 'vitest'
import { checkIdsFault } from './check-ids.ts'

it.each([
  { ids: [], fault: undefined },
  { ids: ['hsts', 'http-status'], fault: undefined },
  { ids: ['hsts', 'no-such', 'HSTS'], fault: 'There are no checks "no-such", "HSTS".' },
  { ids: ['hsts', 'http-status', 'hsts'], fault: 'Named more than once: "hsts".' },
  { ids: ['x'.repeat(5000)], fault: `There are no checks "${'x'.repeat(100)}".` },
])('$ids', ({ ids, fault }) => {
  expect(checkIdsFault(ids)).toBe(fault)
})

it('names ten at most', () => {
  const ids = Array.from({ length: 12 }, (_, n) => `x${n}`)
  expect(checkIdsFault(ids)).toMatch(/"x9" and 2 more\.$/)
})
