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
  title: 'The page that the canonical names can be indexed',
  why: 'A canonical hands this page over to another one. When that one cannot be listed, neither may be.',
  fix: 'Name the final address of a page that answers 200, may be crawled and indexed, and is its own canonical.',
  criteria:
    'Passes when the page that the canonical names answers 2xx without a redirect, may be fetched by Googlebot, has no noindex for all bots or Googlebot and no other page as its canonical. Fails otherwise, also when its canonical is this page again or its host cannot be reached. Its first 256 KB are read, one redirect is followed, and robots.txt must allow it to Pagemark. Not applicable without exactly one usable canonical, when that is this page itself, to a page on a local address whose canonical is on another host, and when the target was not asked for, did not answer in time, answered with a check for robots or with 401, 403, 407, 408, 425, 429, 451, 501, 503 or 999.',
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
    if (canonical === null) return notApplicable('No single canonical address is declared.')
    if (isOwnCanonical(address.final, canonical)) {
      return notApplicable('The canonical is this page itself.')
    }
    if (isUnpublished(address, canonical)) {
      return notApplicable('The page is on a local address; its canonical is on another host.')
    }
    const page = linkedPages.find(
      ({ relation, url }) => relation === 'canonical' && sameUrl(url, canonical),
    )
    if (!page) return notApplicable('The page that the canonical names was not asked for.')

    const named = canonicalOf(page)
    const circle = named !== null && isOwnCanonical(address.final, named)
    const obstacle = indexObstacle(page)
    if (obstacle !== null) {
      return fail(
        circle && page.redirects === 0
          ? 'The canonical names a page whose canonical is this page again.'
          : `The canonical names a page that cannot stand for this one. ${obstacle}`,
        [linkedPageEvidence(page, obstacle)],
      )
    }
    if (isHeard(page)) return pass(undefined, { evidence: [linkedPageEvidence(page)] })
    return notApplicable(`Nothing is known of the canonical page: ${whyUnheard(page)}.`)
  },
})
