import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import { defineLabCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { isNoindex } from '../../facts/derived/indexability.ts'
import { blockingRule } from './shared/robots-blocking-rule.ts'
import { isCrossSite } from '../../facts/derived/cross-site.ts'
import { loadFailureText } from '../shared/load-failure-text.ts'
import { isHeldBack } from '../shared/held-back.ts'
import { requestExample } from '../shared/runtime-example.ts'
import { TOO_MANY_REQUESTS } from '../shared/too-many-requests.ts'

type Request = ReturnType<typeof requestExample>

const RENDERING = new Set(['Script', 'Stylesheet'])
/** Each is matched against all rules of the file, up to 40,000: about a millisecond. */
const MAX_FILES = 500
const ERROR_STATUS = 400

export const blockedResources = defineLabCheck({
  id: 'blocked-resources',
  category: 'seo',
  family: 'broken-files',
  tier: 'D',
  title: 'Files needed for rendering can be loaded',
  why: 'Google renders pages before indexing them. Without scripts, style sheets and images, people and search engines get an incomplete page or none.',
  fix: 'Correct or remove the references that fail, and allow the listed files in robots.txt.',
  criteria: {
    pass: 'All scripts, style sheets and images that the browser requests load, and robots.txt lets Googlebot fetch them.',
    warn: 'At least one image, or one script or style sheet of another site, answers 400 or above, does not answer, or is disallowed for Googlebot.',
    fail: 'At least one script or style sheet of the site itself answers 400 or above, does not answer, or is disallowed for Googlebot.',
    note: 'The first 500 such requests of the page itself are checked, without its frames. Answers with status 429 do not count, nor do requests that the page aborts or that its own policy or mixed content blocked. robots.txt is ignored where the page has a noindex for all bots or Googlebot. A file is checked against the robots.txt of its own scheme, host and port, where that was read.',
  },
  source:
    'https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript',
  supersedes: ['robots-txt-blocks-resources'],
  reads: ['runtime', 'robotsTxt', 'foreignRobotsTxt', 'robotsDirectives', 'address'],
  examples: {
    pass: [{ html: '<h1>Library</h1>', lab: { requests: [request('/app.js', 'Script', 200)] } }],
    warn: [
      { html: '<img src="/a.png" alt="">', lab: { requests: [request('/a.png', 'Image', 404)] } },
      {
        html: '<script src="https://cdn.example.net/a.js"></script>',
        lab: { requests: [request('https://cdn.example.net/a.js', 'Script', 503)] },
      },
    ],
    fail: [
      {
        html: '<script src="/app.js"></script>',
        lab: { requests: [request('/app.js', 'Script', 404)] },
      },
      {
        html: '<script src="/assets/app.js"></script>',
        robotsTxt: 'User-agent: *\nDisallow: /assets/\n',
        lab: { requests: [request('/assets/app.js', 'Script', 200)] },
      },
    ],
  },

  evaluate({ runtime, robotsTxt, foreignRobotsTxt, robotsDirectives, address }) {
    const files = isNoindex(robotsDirectives) ? [] : [robotsTxt, ...foreignRobotsTxt]
    const faults = runtime.requests
      .filter(({ type, inFrame }) => !inFrame && (RENDERING.has(type) || type === 'Image'))
      .slice(0, MAX_FILES)
      .flatMap((one) => {
        const row = faultOf(one, files)
        const isFirst = !isCrossSite(one.url, address)
        return row ? [{ row, isGrave: isFirst && RENDERING.has(one.type) }] : []
      })
    if (faults.length === 0) return pass()
    const grave = faults.filter(({ isGrave }) => isGrave)
    const rows = [...grave, ...faults.filter(({ isGrave }) => !isGrave)].map(({ row }) => row)
    return grave.length > 0
      ? fail(`${counted(grave.length, ...CODE)} of the site ${failed(grave.length)}`, rows)
      : warn(`${counted(faults.length, ...OTHERS)} ${failed(faults.length)}`, rows)
  },
})

const CODE = ['script or style sheet', 'scripts and style sheets'] as const
const OTHERS = ['image or third-party file', 'images or third-party files'] as const

function failed(count: number): string {
  return `${verb(count, 'is', 'are')} broken or blocked for Googlebot`
}

function faultOf(one: Request, files: readonly RobotsTxtFacts[]): Evidence | undefined {
  const { url, type, status, failed, failure } = one
  if (!/^https?:/i.test(url)) return undefined
  if (status >= ERROR_STATUS && status !== TOO_MANY_REQUESTS) return { url, name: type, status }
  if (failed && status < ERROR_STATUS && failure !== 'net::ERR_ABORTED' && !isHeldBack(failure)) {
    return { url, name: type, note: failure === null ? 'not loaded' : loadFailureText(failure) }
  }
  const rule = blockingRule(files, url)
  return rule === undefined ? undefined : { url, name: type, note: rule }
}

function request(path: string, type: string, status: number): Request {
  const { href } = new URL(path, 'https://www.example.com/')
  return requestExample({ url: href, type, status })
}
