import { describe, expect, it } from 'vitest'
import { HEAD, LANGUAGES } from './seonaut-head.ts'
import { BODY, HTTP } from './seonaut-page.ts'
import { asTheirs, verdict } from './support.ts'

// StJudeWasHere/seonaut, internal/issues/page/*_test.go (MIT). Their crawler data is written as markup here. Without
// reports that have no check here (external links without nofollow, depth, timeouts), and without separate length
// limits, which are one check here.

describe.each([
  ['head', HEAD],
  ['languages', LANGUAGES],
  ['body', BODY],
  ['http', HTTP],
] as const)('seonaut, %s', (_part, cases) => {
  it.each(cases)('$name', ({ check, theirs, ours, ...example }) => {
    const found = asTheirs(verdict(check, example)) === 'fail' ? 'fail' : 'pass'
    expect(found).toBe(ours ?? theirs)
  })
})
