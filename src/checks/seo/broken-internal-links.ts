import type { LinkFact } from '../../facts/element-facts.ts'
import { withoutFragment } from '../../facts/collect/links.ts'
import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { countedOf, partOrAll, verb } from '../shared/counted.ts'
import { answeredProbes, isDead, probeEvidence } from './shared/link-probes.ts'

const LONG_CHAIN = 3
/** From this share of broken links on, the page is useless for navigation. */
const MOST = 0.5

export const brokenInternalLinks = defineCheck({
  id: 'broken-internal-links',
  category: 'seo',
  family: 'broken-links',
  tier: 'C',
  title: 'Internal links work',
  why: 'People and crawlers who follow a broken link do not reach the page behind it.',
  fix: 'Correct or remove the listed links, or redirect the old URLs with status 301.',
  criteria: {
    pass: 'Every tested link within the site works.',
    warn: 'At least one tested link answers another 4xx status, such as 400, or needs 3 or more redirects.',
    fail: 'At least one tested link answers 404, 410 or 5xx, redirects in a circle without setting a cookie, or has an unreachable host. The failure is critical when at least half of the tested links do.',
    'not-applicable': 'No internal link was tested.',
    note: 'At most 15 URLs of the same registrable domain are tested, those of visible links in the content first. The check skips links that robots.txt disallows for Pagemark and URLs whose words suggest a logout, deletion, purchase or vote. Timeouts and the statuses 401, 403, 405, 407, 408, 425, 429, 451, 501, 503 and 999 count as not tested.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  reads: ['linkProbes', 'links', 'address'],
  examples: {
    pass: [{ facts: { linkProbes: [probe({ state: 'ok', status: 200 })] } }],
    warn: [
      { facts: { linkProbes: [probe({ state: 'ok', status: 200, redirects: 3 })] } },
      { facts: { linkProbes: [probe({ state: 'broken', status: 400 })] } },
    ],
    fail: [
      { facts: { linkProbes: [probe({ state: 'broken', status: 404 })] } },
      { facts: { linkProbes: [probe({ state: 'broken', status: null, reason: 'unreachable' })] } },
      {
        facts: {
          linkProbes: [
            probe({ state: 'broken', status: 302, reason: 'The link redirects in a circle.' }),
          ],
        },
      },
    ],
    'not-applicable': [
      { facts: { linkProbes: [] } },
      { facts: { linkProbes: [probe({ state: 'unverified', status: 403 })] } },
    ],
  },

  evaluate({ linkProbes, links, address }) {
    const tested = answeredProbes(linkProbes, 'internal')
    if (tested.length === 0) return notApplicable('No internal link was tested')

    const dead = tested.filter(isDead)
    if (dead.length > 0) {
      const isMost = dead.length >= MOST * tested.length
      const count = partOrAll(dead.length, tested.length, 'tested internal link')
      return fail(`${count} ${verb(dead.length, 'is', 'are')} broken`, probeEvidence(dead, links), {
        value: { number: dead.length, unit: 'count' },
        ...(isMost && { tier: 'B' }),
      })
    }
    const poor = tested.filter(
      ({ state, redirects }) => state === 'broken' || redirects >= LONG_CHAIN,
    )
    if (poor.length === 0)
      return pass(workingText(tested.length, countInternal(links, address.final)))
    return warn(
      `${partOrAll(poor.length, tested.length, 'tested internal link')} ${verb(poor.length, 'answers', 'answer')} an error or ${verb(poor.length, 'needs', 'need')} ${LONG_CHAIN}+ redirects`,
      probeEvidence(poor, links),
      { value: { number: poor.length, unit: 'count' } },
    )
  },
})

function workingText(tested: number, total: number): string {
  if (tested < total) {
    const found = tested === 1 ? 'and it works' : 'all work'
    return `${countedOf(tested, total, 'internal link')} tested, ${found}`
  }
  if (tested === 1) return 'The internal link works'
  return tested === 2 ? 'Both internal links work' : `All ${tested} internal links work`
}

/** URLs of visible links within the site, without fragments and the page itself. */
function countInternal(links: readonly LinkFact[], page: string): number {
  const urls = links
    .filter(({ party, exposed }) => party === 'internal' && exposed)
    .map(({ url }) => withoutFragment(url ?? page))
  return new Set(urls).difference(new Set([withoutFragment(page)])).size
}

function probe(answer: {
  state: 'ok' | 'broken' | 'unverified'
  status: number | null
  redirects?: number
  reason?: string
}) {
  const url = 'https://www.example.com/hours'
  return { url, party: 'internal' as const, redirects: 0, reason: '', ...answer }
}
