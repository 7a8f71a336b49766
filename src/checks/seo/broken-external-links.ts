import type { LinkProbeFact } from '../../facts/element-facts.ts'
import type { PageFacts } from '../../facts/page-facts.ts'
import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { scriptExample } from '../shared/asset-example.ts'
import { answeredProbes, probeEvidence } from './shared/link-probes.ts'
import { missingFiles } from './shared/missing-files.ts'

const GONE = new Set([404, 410])

export const brokenExternalLinks = defineCheck({
  id: 'broken-external-links',
  category: 'seo',
  importance: 'low',
  title: 'Links to other sites and files from them work',
  why: 'A link to a page that is gone disappoints people and makes the page look neglected.',
  fix: 'Replace or remove the links and files listed.',
  criteria:
    'Passes when no tested link to another site is gone; a server error there or another 4xx status passes, as it is not the page’s to mend. Warns from one link that answers 404 or 410 or whose host cannot be reached, and from one style sheet, script or image of another site that answers 404, 410 or 5xx or in whose place (style sheets and scripts) a web page comes. At most 10 addresses of other registrable domains are tested, those of visible links in the content first; links that the robots.txt there forbids to Pagemark, and addresses whose words say that a request may log out, delete, buy or vote, are left out. Timeouts and the statuses 401, 403, 405, 407, 408, 425, 429, 451, 501, 503 and 999 count as not tested. Not applicable when nothing was tested, and when none of several hosts answered, or none at all on a page with a local address: the auditor may have no way out then.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  reads: ['address', 'linkProbes', 'links', 'assets', 'resources'],
  examples: {
    pass: [
      { facts: { linkProbes: [probe({ state: 'ok', status: 200 })] } },
      { facts: { linkProbes: [probe({ state: 'broken', status: 503 })] } },
    ],
    warn: [
      { facts: { linkProbes: [probe({ state: 'broken', status: 410 })] } },
      { facts: { linkProbes: [probe({ state: 'broken', status: null })] } },
      { facts: { assets: [scriptExample({ status: 404, party: 'third' })] } },
    ],
    'not-applicable': [
      { facts: { linkProbes: [probe({ state: 'unverified', status: 999 })] } },
      {
        url: 'http://127.0.0.1:8080/',
        facts: { linkProbes: [probe({ state: 'broken', status: null })] },
      },
    ],
  },

  evaluate({ address, linkProbes, links, assets, resources }) {
    const files = missingFiles({ assets, resources }, 'third')
    const offline = files.tested === 0 && isOffline(linkProbes, address)
    const answered = answeredProbes(linkProbes, 'external')
    const tested = offline ? [] : answered
    if (tested.length + files.tested === 0) {
      return notApplicable(
        answered.length === 0
          ? 'No link to another site and no file from one was tested.'
          : `Unreachable: ${answered.length} of ${counted(answered.length, 'tested link')} to other sites. The auditor itself may have no way out.`,
      )
    }
    // A server error of others passes; it is not the page's to mend.
    const gone = tested.filter(
      ({ state, status }) => state === 'broken' && (status === null || GONE.has(status)),
    )
    if (gone.length + files.evidence.length === 0) return pass()
    const of = `${gone.length} of ${counted(tested.length, 'tested link')} to other sites`
    const broken = `${of} ${gone.length === 1 ? 'is' : 'are'} broken.`
    const said = [...(gone.length > 0 ? [broken] : []), files.said].filter((text) => text !== '')
    const evidence = [...probeEvidence(gone, links), ...files.evidence]
    return warn(said.join(' '), evidence, { value: { number: evidence.length, unit: 'count' } })
  },
})

/**
 * One dead host is the link's fault; when no host at all answers, it is rather the network of the
 * auditor. A page on a local address does not show that there is a way out.
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
