import { defineCheck, fail, notApplicable, pass } from '../check.ts'
import {
  declaredCanonical,
  isOwnCanonical,
  isUnpublished,
} from '../../facts/derived/declared-canonical.ts'
import { exampleDirective, exampleLinkedPage } from '../shared/example-linked-page.ts'
import {
  canonicalOf,
  indexObstacle,
  isHeard,
  linkedPageEvidence,
  whyUnheard,
} from './shared/linked-pages.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'

const OTHER = 'https://www.example.com/other'
const target = { relation: 'canonical', url: OTHER } as const
const html = `<link rel="canonical" href="${OTHER}">`

export const canonicalTargetOk = defineCheck({
  id: 'canonical-target-ok',
  category: 'seo',
  family: 'canonical',
  tier: 'B',
  title: 'The page behind the canonical URL can be indexed',
  why: 'A page with another canonical URL leaves its place in search to that page. If that page cannot be indexed, neither may appear.',
  fix: 'Use the final URL of a page that answers 200, may be crawled and indexed, and has itself as its canonical URL.',
  criteria: {
    pass: 'The page behind the canonical URL answers 2xx without a redirect, may be fetched by Googlebot, has no noindex for all bots or Googlebot, and has no other page as its canonical URL.',
    fail: 'One of these conditions is not met, the canonical URL of that page is this page again, or its host cannot be reached.',
    'not-applicable':
      'The page lacks exactly one usable canonical URL, is its own canonical, or has a local URL and a canonical on another host; or the answer behind the canonical URL is missing or unclear.',
    note: 'The first 256 KB are read, one redirect is followed, and robots.txt must allow the request for Pagemark. Unclear answers are a timeout, a bot check and the statuses 401, 403, 407, 408, 425, 429, 451, 501, 503 and 999.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  appliesTo: 'any',
  reads: ['canonicals', 'address', 'linkedPages'],
  examples: {
    pass: [
      { html, facts: { linkedPages: [exampleLinkedPage(target)] } },
      { html, facts: { linkedPages: [exampleLinkedPage({ ...target, canonicals: [OTHER] })] } },
    ],
    fail: [
      { html, facts: { linkedPages: [exampleLinkedPage({ ...target, status: 404 })] } },
      {
        html,
        facts: {
          linkedPages: [
            exampleLinkedPage({ ...target, redirects: 1, final: 'https://www.example.com/new' }),
          ],
        },
      },
      {
        html,
        facts: {
          linkedPages: [
            exampleLinkedPage({ ...target, robotsDirectives: [exampleDirective('noindex')] }),
          ],
        },
      },
      {
        html,
        facts: {
          linkedPages: [
            exampleLinkedPage({ ...target, canonicals: ['https://www.example.com/page'] }),
          ],
        },
      },
    ],
    'not-applicable': [
      { html: '<link rel="canonical" href="https://www.example.com/page">' },
      { html, facts: { linkedPages: [exampleLinkedPage({ ...target, state: 'unknown' })] } },
    ],
  },

  evaluate({ canonicals, address, linkedPages }) {
    const canonical = declaredCanonical(canonicals)
    if (canonical === null)
      return notApplicable('The page does not declare exactly one canonical URL')
    if (isOwnCanonical(address.final, canonical)) {
      return notApplicable('The canonical URL is this page itself')
    }
    if (isUnpublished(address, canonical)) {
      return notApplicable('The page has a local URL, and its canonical URL is on another host')
    }
    const page = linkedPages.find(
      ({ relation, url }) => relation === 'canonical' && sameUrl(url, canonical),
    )
    if (!page) return notApplicable('The page behind the canonical URL was not requested')

    const named = canonicalOf(page)
    const circle = named !== null && isOwnCanonical(address.final, named)
    const obstacle = indexObstacle(page)
    if (obstacle !== null) {
      return fail(
        circle && page.redirects === 0
          ? 'The canonical URL is a page whose own canonical URL is this page'
          : `The canonical page cannot be indexed because it ${obstacle}`,
        [linkedPageEvidence(page, obstacle)],
      )
    }
    if (isHeard(page)) return pass(undefined, { evidence: [linkedPageEvidence(page)] })
    return notApplicable(`The page behind the canonical URL is unknown: ${whyUnheard(page)}`)
  },
})
