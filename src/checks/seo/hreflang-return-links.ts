import type { LinkedPageFact } from '../../facts/linked-page-facts.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'
import { exampleDirective, exampleLinkedPage } from '../shared/example-linked-page.ts'
import { ownAddress, readableHreflangs } from '../../facts/derived/hreflang-set.ts'
import { indexObstacle, isHeard, linkedPageEvidence } from './shared/linked-pages.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'

const html =
  '<link rel="alternate" hreflang="en" href="https://www.example.com/page"><link rel="alternate" hreflang="de" href="https://www.example.com/de">'
const german = { relation: 'alternate', url: 'https://www.example.com/de' } as const
const back = [{ code: 'en', url: 'https://www.example.com/page' }]

export const hreflangReturnLinks = defineCheck({
  id: 'hreflang-return-links',
  category: 'seo',
  family: 'languages',
  tier: 'D',
  title: 'Language versions link back',
  why: 'Search engines use a language version only when it lists this page too. Without that, any site could claim pages of another.',
  fix: 'Give every language version the same full list, with final URLs that answer 200 and may be indexed.',
  criteria: {
    pass: 'Every tested language version lists this page by its canonical or its final URL.',
    warn: 'At least one version redirects, answers an error, is disallowed for Googlebot, has a noindex, or has another page as its canonical URL.',
    fail: 'At least one version that can be indexed, also one after a redirect, does not list this page in its head or Link headers.',
    'not-applicable': 'The page declares no language versions, or no other version could be read.',
    note: 'The first 6 versions are tested, and the canonical URL where it is one, as far as their robots.txt allows it for Pagemark. Answers such as 403, 429 and 503 are inconclusive, and so is a head of more than 128 KB in which no link back was found. Sitemaps are not read.',
  },
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  appliesTo: 'any',
  reads: ['hreflangs', 'canonicals', 'address', 'linkedPages'],
  examples: {
    pass: [{ html, facts: { linkedPages: [exampleLinkedPage({ ...german, hreflangs: back })] } }],
    warn: [
      { html, facts: { linkedPages: [exampleLinkedPage({ ...german, status: 404 })] } },
      {
        html,
        facts: {
          linkedPages: [
            exampleLinkedPage({
              ...german,
              hreflangs: back,
              robotsDirectives: [exampleDirective('noindex')],
            }),
          ],
        },
      },
      {
        html,
        facts: { linkedPages: [exampleLinkedPage({ ...german, hreflangs: back, redirects: 1 })] },
      },
    ],
    fail: [{ html, facts: { linkedPages: [exampleLinkedPage(german)] } }],
    'not-applicable': [
      { html: '<title>Library</title>' },
      { html, facts: { linkedPages: [exampleLinkedPage({ ...german, state: 'disallowed' })] } },
    ],
  },

  evaluate({ hreflangs, canonicals, address, linkedPages }) {
    const set = readableHreflangs(hreflangs)
    if (set.length === 0) return notApplicable('The page declares no language versions')

    const listed = linkedPages.filter(
      ({ relation, url }) =>
        (relation === 'alternate' || relation === 'canonical') &&
        set.some((alternate) => alternate.url !== null && sameUrl(alternate.url, url)),
    )
    const own = [ownAddress(canonicals, address.final), address.final]
    const tested = listed.filter((page) => isKnown(page, own))
    if (tested.length === 0) return notApplicable('No other language version could be read')

    const count = (part: number) => countedOf(part, tested.length, 'tested language version')
    const silent = tested.filter((page) => canLinkBack(page) && !linksBack(page, own))
    if (silent.length > 0) {
      return fail(
        `${count(silent.length)} ${verb(silent.length, 'does', 'do')} not list this page`,
        silent.map((page) => row(page, 'does not list this page in the head or headers')),
        { value: { number: silent.length, unit: 'count' } },
      )
    }
    const poor = tested.filter((page) => indexObstacle(page) !== null)
    if (poor.length === 0)
      return pass(`${count(tested.length)} ${verb(tested.length, 'lists', 'list')} this page`, {
        evidence: tested.map((page) => row(page)),
      })
    return warn(
      `${count(poor.length)} cannot appear in search results`,
      poor.map((page) => row(page, indexObstacle(page) ?? '')),
      { value: { number: poor.length, unit: 'count' } },
    )
  },
})

/** A head longer than what is read may list this page further down. */
function isKnown(page: LinkedPageFact, own: readonly string[]): boolean {
  if (indexObstacle(page) !== null) return true
  return isHeard(page) && (page.headComplete || linksBack(page, own))
}

/** A page that was fetched, redirected or not, and is canonical; what else it lists is ignored. */
function canLinkBack(page: LinkedPageFact): boolean {
  return isHeard(page) && indexObstacle({ ...page, redirects: 0 }) === null
}

function linksBack({ hreflangs }: LinkedPageFact, own: readonly string[]): boolean {
  return hreflangs.some(({ url }) => url !== null && own.some((address) => sameUrl(url, address)))
}

function row(page: LinkedPageFact, note?: string): Evidence {
  return linkedPageEvidence(page, note)
}
