import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { answeredProbes, isDead, probeEvidence } from './shared/link-probes.ts'

const LONG_CHAIN = 3
/** From this share of broken links on the page leads nowhere. */
const MOST = 0.5

export const brokenInternalLinks = defineCheck({
  id: 'broken-internal-links',
  category: 'seo',
  family: 'broken-links',
  tier: 'C',
  title: 'Internal links work',
  why: 'A broken link ends the visit of people and crawlers alike.',
  fix: 'Correct or remove the listed links, or redirect the old URLs with status 301.',
  criteria:
    'Passes when every tested link within the site works. Warns on one that answers a 4xx status other than those below, such as 400, or comes after 3 or more redirects. Fails from one that answers 404, 410 or a 5xx status, redirects in a circle without setting a cookie, or whose host cannot be reached; critical when at least half of the tested links do. At most 15 URLs of the same registrable domain are tested, visible links in the content first; what robots.txt forbids to Pagemark, URLs whose words say that a request may log out, delete, buy or vote, timeouts and the statuses 401, 403, 405, 407, 408, 425, 429, 451, 501, 503 and 999 are left out. Not applicable when no link was tested.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  reads: ['linkProbes', 'links'],
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
            probe({ state: 'broken', status: 302, reason: 'It redirects in a circle.' }),
          ],
        },
      },
    ],
    'not-applicable': [
      { facts: { linkProbes: [] } },
      { facts: { linkProbes: [probe({ state: 'unverified', status: 403 })] } },
    ],
  },

  evaluate({ linkProbes, links }) {
    const tested = answeredProbes(linkProbes, 'internal')
    if (tested.length === 0) return notApplicable('No internal link was tested.')

    const dead = tested.filter(isDead)
    if (dead.length > 0) {
      const isMost = dead.length >= MOST * tested.length
      const of = `${dead.length} of ${counted(tested.length, 'sampled internal link')}`
      return fail(`${of} ${dead.length === 1 ? 'is' : 'are'} broken.`, probeEvidence(dead, links), {
        value: { number: dead.length, unit: 'count' },
        ...(isMost && { tier: 'B' }),
      })
    }
    const poor = tested.filter(
      ({ state, redirects }) => state === 'broken' || redirects >= LONG_CHAIN,
    )
    if (poor.length === 0) return pass(workingText(tested.length))
    return warn(
      `${poor.length} of ${counted(tested.length, 'sampled internal link')} ${poor.length === 1 ? 'answers' : 'answer'} with an error or after ${LONG_CHAIN} or more redirects.`,
      probeEvidence(poor, links),
      { value: { number: poor.length, unit: 'count' } },
    )
  },
})

function workingText(tested: number): string {
  return tested === 1
    ? 'The sampled internal link works.'
    : `All ${tested} sampled internal links work.`
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
