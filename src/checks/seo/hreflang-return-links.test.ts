import { describe, expect, it } from 'vitest'
import { canonicalFact, hreflangFact } from '../../../test/support/canonical-fact.ts'
import { linkedPageFact } from '../../../test/support/linked-page-fact.ts'
import { addressOf } from '../../../test/support/network-facts.ts'
import type { LinkedPageFact } from '../../facts/linked-page-facts.ts'
import { hreflangReturnLinks } from './hreflang-return-links.ts'

const PAGE = 'https://www.example.com/page'
const at = (path: string) => `https://www.example.com${path}`
const version = (path: string, page: Partial<LinkedPageFact> = {}) =>
  linkedPageFact({ relation: 'alternate', url: at(path), ...page })
const back = { hreflangs: [{ code: 'en', url: PAGE }] }

function judge(linkedPages: readonly LinkedPageFact[], canonical = PAGE) {
  const hreflangs = ['/page', '/de', '/fr', '/es'].map((path) => hreflangFact({ raw: at(path) }))
  const canonicals = [canonicalFact({ raw: canonical })]
  return hreflangReturnLinks.evaluate({
    hreflangs,
    canonicals,
    address: addressOf(PAGE),
    linkedPages,
  })
}

describe('hreflang-return-links', () => {
  it('counts those that do not link back among those that were read', () => {
    const pages = [
      version('/de', back),
      version('/fr'),
      version('/es', { state: 'unknown', status: null }),
    ]
    expect(judge(pages)).toMatchObject({
      status: 'fail',
      message: '1 of 2 tested language versions does not list this page',
      evidence: [{ url: at('/fr') }],
      value: { number: 1 },
    })
  })

  it.each<[string, Partial<LinkedPageFact>, string]>([
    [
      'an address in another spelling',
      { hreflangs: [{ code: 'en', url: 'HTTPS://www.example.com:443/page#x' }] },
      'pass',
    ],
    ['an address that does not parse', { hreflangs: [{ code: 'en', url: null }] }, 'fail'],
    ['a redirect to a page that links back', { ...back, redirects: 1, final: at('/de/') }, 'warn'],
    [
      'a redirect to a page that does not',
      { redirects: 1, final: at('/de/'), canonicals: [] },
      'fail',
    ],
    ['a canonical elsewhere, whatever it links', { canonicals: [at('/other')] }, 'warn'],
    ['a missing page', { status: 404 }, 'warn'],
    ['a host that is gone', { state: 'unreachable', status: null }, 'warn'],
    ['a robots.txt that forbids it to Googlebot', { ...back, allowsGooglebot: false }, 'warn'],
    ['a limit of requests', { status: 429, blocked: 'It answers 429.' }, 'not-applicable'],
    ['a head that was cut', { headComplete: false }, 'not-applicable'],
    ['a head that was cut after the link', { ...back, headComplete: false }, 'pass'],
    [
      'a PDF whose header links back',
      { ...back, words: null, mimeType: 'application/pdf' },
      'pass',
    ],
  ])('judges %s', (_, page, status) => {
    expect(judge([version('/de', page)]).status).toBe(status)
  })

  it('is content with a link to the canonical of this page', () => {
    const hreflangs = [{ code: 'en', url: at('/canonical') }]
    expect(judge([version('/de', { hreflangs })], at('/canonical')).status).toBe('pass')
  })

  it('reads a version that is the canonical too, and no other kind of page', () => {
    expect(judge([version('/de', { relation: 'canonical' })]).status).toBe('fail')
    expect(judge([version('/de', { relation: 'variant' })]).status).toBe('not-applicable')
    expect(judge([version('/other', { relation: 'canonical' })]).status).toBe('not-applicable')
  })
})
