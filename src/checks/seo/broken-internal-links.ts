import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../counted.ts'
import { answeredProbes, isDead, probeEvidence } from '../link-probes.ts'

const LONG_CHAIN = 3

export const brokenInternalLinks = defineCheck({
  id: 'broken-internal-links',
  category: 'seo',
  importance: 'high',
  title: 'Links within the site work',
  why: 'A broken link ends the visit of people and crawlers alike.',
  fix: 'Correct or remove the links listed, and redirect old addresses with 301.',
  criteria:
    'Passes when every tested link within the site works. Warns on one that answers a 4xx status other than those below, such as 400, or comes after 3 or more redirects. Fails from one that answers 404, 410 or a 5xx status, or whose host cannot be reached. At most 15 addresses of the same registrable domain are tested, those of visible links in the content first; what robots.txt forbids to Pagemark, addresses whose words say that a request may log out, delete, buy or vote, timeouts and the statuses 401, 403, 405, 407, 408, 425, 429, 451, 501, 503 and 999 are left out. Not applicable when nothing was tested.',
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
    ],
    'not-applicable': [
      { facts: { linkProbes: [] } },
      { facts: { linkProbes: [probe({ state: 'unverified', status: 403 })] } },
    ],
  },

  evaluate({ linkProbes, links }) {
    const tested = answeredProbes(linkProbes, 'internal')
    if (tested.length === 0) return notApplicable('No link within the site was tested.')

    const dead = tested.filter(isDead)
    const of = `${counted(tested.length, 'tested link')} within the site`
    if (dead.length > 0) {
      return fail(
        `${dead.length} of ${of} ${dead.length === 1 ? 'is' : 'are'} broken.`,
        probeEvidence(dead, links),
        {
          value: { number: dead.length, unit: 'count' },
        },
      )
    }
    const poor = tested.filter(
      ({ state, redirects }) => state === 'broken' || redirects >= LONG_CHAIN,
    )
    if (poor.length === 0)
      return pass(
        tested.length === 1 ? 'The one tested link within the site works.' : `All ${of} work.`,
      )
    return warn(
      `Refused or redirected many times: ${poor.length} of ${of}.`,
      probeEvidence(poor, links),
      {
        value: { number: poor.length, unit: 'count' },
      },
    )
  },
})

function probe(answer: {
  state: 'ok' | 'broken' | 'unverified'
  status: number | null
  redirects?: number
  reason?: string
}) {
  const url = 'https://www.example.com/hours'
  return { url, party: 'internal' as const, redirects: 0, reason: '', ...answer }
}
