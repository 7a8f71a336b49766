import { expect, it } from 'vitest'
import { checkIdsFault } from './check-ids.ts'

const WHERE = 'Every report names the ids of its checks, and so does /docs/checks.'

it.each([
  { ids: [], fault: undefined },
  { ids: ['hsts', 'http-status'], fault: undefined },
  {
    ids: ['hsts', 'no-such', 'HSTS', 'no-such'],
    fault: `There are no checks "no-such", "HSTS". Did you mean "hsts"? ${WHERE}`,
  },
  { ids: ['hstss'], fault: `There is no check "hstss". Did you mean "hsts"? ${WHERE}` },
  { ids: ['hsts', 'http-status', 'hsts'], fault: 'Named more than once: "hsts".' },
  { ids: ['x'.repeat(5000)], fault: `There is no check "${'x'.repeat(100)}". ${WHERE}` },
])('$ids', ({ ids, fault }) => {
  expect(checkIdsFault(ids)).toBe(fault)
})

it('names ten at most', () => {
  const ids = Array.from({ length: 12 }, (_, n) => `x${n}`)
  expect(checkIdsFault(ids)).toMatch(/"x9" and 2 more\. Every/)
})
