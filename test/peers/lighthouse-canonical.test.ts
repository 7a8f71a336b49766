import { describe, expect, it } from 'vitest'
import { canonicalSelf } from '../../src/checks/seo/canonical-self.ts'
import { canonicalValid } from '../../src/checks/seo/canonical-valid.ts'
import { type PeerCase, verdict } from './support.ts'

// GoogleChrome/lighthouse, core/test/audits/seo/canonical-test.js (Apache-2.0). Its one audit is two checks here:
// whether the URL is valid, and whether it is this page's. Lighthouse's link elements are written as markup and
// headers.

interface CanonicalCase extends Omit<PeerCase, 'ours'> {
  /** Only if ours differs. */
  readonly ours?: 'warn' | 'fail'
}

const CASES: readonly CanonicalCase[] = [
  { name: 'succeeds when there are no canonical links', theirs: 'pass', html: '<title>a</title>' },
  {
    name: 'fails when there are multiple canonical links',
    theirs: 'fail',
    url: 'http://www.example.com/',
    html: '<link rel="canonical" href="https://www.example.com">',
    headers: [['Link', '<https://example.com>; rel="canonical"']],
  },
  {
    name: 'fails when canonical url is invalid',
    theirs: 'fail',
    url: 'http://www.example.com/',
    html: '<link rel="canonical" href="https:// example.com">',
  },
  {
    name: 'fails when canonical url is relative',
    theirs: 'fail',
    url: 'https://example.com/de/',
    headers: [['Link', '</>; rel="canonical"']],
  },
  {
    name: 'fails when canonical points to a different hreflang',
    theirs: 'fail',
    url: 'https://example.com/',
    html: '<link rel="canonical" href="https://example.com/fr"><link rel="alternate" href="https://example.com/fr" hreflang="fr">',
    headers: [['Link', '<https://example.com/>; rel="alternate"; hreflang="xx"']],
  },
  {
    name: 'passes when canonical points to the root while current URL is also the root',
    theirs: 'pass',
    url: 'https://example.com/',
    html: '<link rel="canonical" href="https://example.com">',
  },
  {
    name: 'fails when canonical points to the root while current URL is not the root',
    theirs: 'fail',
    url: 'https://example.com/articles/cats-and-you',
    html: '<link rel="canonical" href="https://example.com">',
  },
  {
    name: 'succeeds when there are multiple identical canonical links',
    theirs: 'pass',
    ours: 'warn',
    why: 'two places that have to be kept the same are told, and cost less than a contradiction',
    url: 'http://example.com/',
    html: '<link rel="canonical" href="https://example.com">',
    headers: [['Link', '<https://example.com>; rel="canonical"']],
  },
  {
    name: 'succeeds when valid canonical is provided via meta tag',
    theirs: 'pass',
    url: 'http://example.com/articles/cats-and-you?utm_source=twitter',
    html: '<link rel="canonical" href="https://example.com/articles/cats-and-you">',
  },
  {
    name: 'succeeds when valid canonical is provided via header',
    theirs: 'pass',
    url: 'http://example.com/articles/cats?utm_source=twitter',
    headers: [['Link', '<https://example.com/articles/cats>; rel="canonical"']],
  },
  {
    name: 'succeeds when invalid canonical is provided in body',
    theirs: 'pass',
    ours: 'fail',
    why: 'Google ignores a canonical in the body, so the page declares one that does not work',
    url: 'http://example.com/articles/cats-and-you?utm_source=twitter',
    html: '<title>a</title><p>b<link rel="canonical" href="https://foo.com">',
  },
]

describe('Lighthouse canonical', () => {
  it.each(CASES)('$name', (peerCase) => {
    const verdicts = [verdict(canonicalValid, peerCase), verdict(canonicalSelf, peerCase)]
    const worst =
      ['fail', 'warn'].find((status) => verdicts.some((ours) => ours === status)) ?? 'pass'
    expect(worst).toBe(peerCase.ours ?? peerCase.theirs)
  })
})
