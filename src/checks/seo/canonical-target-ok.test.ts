import { describe, expect, it } from 'vitest'
import { canonicalFact } from '../../../test/support/canonical-fact.ts'
import { linkedPageFact } from '../../../test/support/linked-page-fact.ts'
import { addressFacts, addressOf } from '../../../test/support/network-facts.ts'
import { robotsDirective } from '../../../test/support/robots-directive.ts'
import type { LinkedPageFact } from '../../facts/linked-page-facts.ts'
import { canonicalTargetOk } from './canonical-target-ok.ts'

const OTHER = 'https://www.example.com/canonical'
const address = addressOf('https://www.example.com/page')

const judge = (page: Partial<LinkedPageFact>) =>
  canonicalTargetOk.evaluate({
    canonicals: [canonicalFact({ raw: OTHER })],
    address,
    linkedPages: [linkedPageFact(page)],
  })

describe('canonical-target-ok', () => {
  it.each<[string, Partial<LinkedPageFact>, string]>([
    ['a server error', { status: 500 }, 'fail'],
    ['a second redirect', { status: 302, redirects: 1 }, 'fail'],
    [
      'a redirect that nothing came after',
      { state: 'unknown', status: null, final: null, redirects: 1 },
      'fail',
    ],
    ['a host that is gone', { state: 'unreachable', status: null }, 'fail'],
    [
      'noindex for another bot',
      { robotsDirectives: [robotsDirective({ bot: 'bingbot' })] },
      'pass',
    ],
    ['another canonical', { canonicals: ['https://www.example.com/third'] }, 'fail'],
    [
      'its own canonical, tracking aside',
      { final: `${OTHER}?utm_source=x`, canonicals: [OTHER] },
      'pass',
    ],
    ['canonicals that contradict each other', { canonicals: [OTHER, `${OTHER}2`] }, 'pass'],
    ['a robots.txt that forbids it to Googlebot', { allowsGooglebot: false }, 'fail'],
    [
      'the same, forbidden to us too',
      { state: 'disallowed', status: null, allowsGooglebot: false },
      'fail',
    ],
    [
      'a robots.txt that forbids it to us alone',
      { state: 'disallowed', status: null },
      'not-applicable',
    ],
    ['a wall', { status: 403, blocked: 'The page responds with status 403.' }, 'not-applicable'],
    ['maintenance', { status: 503 }, 'not-applicable'],
    [
      'no answer in time',
      { state: 'unknown', status: null, allowsGooglebot: null },
      'not-applicable',
    ],
  ])('judges %s', (_, page, status) => {
    expect(judge(page).status).toBe(status)
  })

  it('names a circle as one', () => {
    expect(judge({ canonicals: ['https://www.example.com/page#top'] })).toMatchObject({
      status: 'fail',
      message: 'The canonical URL is a page whose own canonical URL is this page',
    })
  })

  it('says where a redirect leads', () => {
    const outcome = judge({ redirects: 1, final: 'https://www.example.com/new' })
    expect(outcome).toMatchObject({
      evidence: [{ url: OTHER, note: 'redirects to https://www.example.com/new' }],
    })
  })

  it('leaves the copy on an own machine alone', () => {
    const local = addressFacts({ local: true, final: 'http://127.0.0.1:8080/page' })
    const canonicals = [canonicalFact({ raw: OTHER })]
    const linkedPages = [linkedPageFact({ status: 404 })]
    expect(canonicalTargetOk.evaluate({ canonicals, address: local, linkedPages }).status).toBe(
      'not-applicable',
    )
  })
})
