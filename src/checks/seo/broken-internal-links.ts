import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { scriptExample, stylesheetExample } from '../shared/asset-example.ts'
import { answeredProbes, isDead, probeEvidence } from './shared/link-probes.ts'
import { missingFiles } from './shared/missing-files.ts'

const LONG_CHAIN = 3

export const brokenInternalLinks = defineCheck({
  id: 'broken-internal-links',
  category: 'seo',
  importance: 'high',
  title: 'Links and files within the site work',
  why: 'A broken link ends the visit of people and crawlers alike; without a style sheet, script or image the page is not what it should be.',
  fix: 'Correct or remove the links listed, redirect old addresses with 301, and put missing files where the page looks for them.',
  criteria:
    'Passes when every tested link within the site works and every tested file of the site came. Warns on one that answers a 4xx status other than those below, such as 400, or comes after 3 or more redirects. Fails from one that answers 404, 410 or a 5xx status, redirects in a circle without setting a cookie, or whose host cannot be reached, and from one style sheet, script or image of the site that answers so or in whose place (style sheets and scripts) a web page comes. At most 15 addresses of the same registrable domain are tested, those of visible links in the content first; what robots.txt forbids to Pagemark, addresses whose words say that a request may log out, delete, buy or vote, timeouts and the statuses 401, 403, 405, 407, 408, 425, 429, 451, 501, 503 and 999 are left out. Not applicable when nothing was tested.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  reads: ['linkProbes', 'links', 'assets', 'resources'],
  examples: {
    pass: [
      { facts: { linkProbes: [probe({ state: 'ok', status: 200 })] } },
      { facts: { assets: [stylesheetExample()] } },
    ],
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
      { facts: { assets: [stylesheetExample({ status: 404 })] } },
      { facts: { assets: [scriptExample({ status: 200, mimeType: 'text/html' })] } },
    ],
    'not-applicable': [
      { facts: { linkProbes: [] } },
      { facts: { linkProbes: [probe({ state: 'unverified', status: 403 })] } },
    ],
  },

  evaluate({ linkProbes, links, assets, resources }) {
    const tested = answeredProbes(linkProbes, 'internal')
    const files = missingFiles({ assets, resources }, 'first')
    if (tested.length + files.tested === 0) {
      return notApplicable('No link or file within the site was tested.')
    }
    const dead = tested.filter(isDead)
    const of = `${counted(tested.length, 'tested link')} within the site`
    if (dead.length + files.evidence.length > 0) {
      const broken = `${dead.length} of ${of} ${dead.length === 1 ? 'is' : 'are'} broken.`
      const said = [...(dead.length > 0 ? [broken] : []), files.said].filter((text) => text !== '')
      const evidence = [...probeEvidence(dead, links), ...files.evidence]
      const value = { number: evidence.length, unit: 'count' } as const
      return fail(said.join(' '), evidence, { value })
    }
    const poor = tested.filter(
      ({ state, redirects }) => state === 'broken' || redirects >= LONG_CHAIN,
    )
    if (poor.length === 0) return pass(`All came: ${of}, ${counted(files.tested, 'tested file')}.`)
    return warn(
      `Refused or redirected many times: ${poor.length} of ${of}.`,
      probeEvidence(poor, links),
      { value: { number: poor.length, unit: 'count' } },
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
