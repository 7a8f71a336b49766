import type { LinkProbeFact } from '../../facts/element-facts.ts'
import type { PageFacts } from '../../facts/page-facts.ts'
import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted, partOrAll, verb } from '../shared/counted.ts'
import { answeredProbes, probeEvidence } from './shared/link-probes.ts'

const GONE = new Set([404, 410])

export const brokenExternalLinks = defineCheck({
  id: 'broken-external-links',
  category: 'seo',
  family: 'broken-links',
  tier: 'E',
  title: 'External links work',
  why: 'A link to a missing page leads people nowhere and makes the page look outdated.',
  fix: 'Replace or remove the listed links.',
  criteria: {
    pass: 'No tested link to another site answers 404 or 410, and all of their hosts can be reached. A server error or another 4xx status passes.',
    warn: 'At least one tested link answers 404 or 410, or its host cannot be reached.',
    'not-applicable':
      'No external link was tested, or none answered although several hosts, or any on a page with a local URL, were requested: Pagemark may be offline.',
    note: 'At most 10 URLs of other registrable domains are tested, those of visible links in the content first. The check skips links that robots.txt disallows for Pagemark and URLs whose words suggest a logout, deletion, purchase or vote. Timeouts and the statuses 401, 403, 405, 407, 408, 425, 429, 451, 501, 503 and 999 count as not tested.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  reads: ['address', 'linkProbes', 'links'],
  examples: {
    pass: [
      { facts: { linkProbes: [probe({ state: 'ok', status: 200 })] } },
      { facts: { linkProbes: [probe({ state: 'broken', status: 503 })] } },
    ],
    warn: [
      { facts: { linkProbes: [probe({ state: 'broken', status: 410 })] } },
      { facts: { linkProbes: [probe({ state: 'broken', status: null })] } },
    ],
    'not-applicable': [
      { facts: { linkProbes: [probe({ state: 'unverified', status: 999 })] } },
      {
        url: 'http://127.0.0.1:8080/',
        facts: { linkProbes: [probe({ state: 'broken', status: null })] },
      },
    ],
  },

  evaluate({ address, linkProbes, links }) {
    const tested = answeredProbes(linkProbes, 'external')
    if (tested.length === 0) return notApplicable('No external link was tested')
    if (isOffline(linkProbes, address)) {
      return notApplicable(
        `${counted(tested.length, 'tested external link')} could not be reached; Pagemark itself may be offline`,
      )
    }
    // Server errors of other sites are temporary and not the page's fault.
    const gone = tested.filter(
      ({ state, status }) => state === 'broken' && (status === null || GONE.has(status)),
    )
    if (gone.length === 0) return pass()
    return warn(
      `${partOrAll(gone.length, tested.length, 'tested external link')} ${verb(gone.length, 'is', 'are')} broken`,
      probeEvidence(gone, links),
      { value: { number: gone.length, unit: 'count' } },
    )
  },
})

/**
 * One dead host is the link's fault; if no host answers at all, the auditor's network is probably at fault. A page at
 * a local address does not prove that there is a way out.
 */
function isOffline(
  probes: readonly LinkProbeFact[],
  { local }: Pick<PageFacts['address'], 'local'>,
): boolean {
  const external = probes.filter(({ party }) => party === 'external')
  if (external.some(({ status }) => status !== null)) return false
  return local || new Set(external.map(({ url }) => new URL(url).host)).size > 1
}

function probe(answer: { state: 'ok' | 'broken' | 'unverified'; status: number | null }) {
  return {
    url: 'https://example.net/',
    party: 'external' as const,
    redirects: 0,
    reason: '',
    ...answer,
  }
}
