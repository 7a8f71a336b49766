import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'

/** Google reads 500 KiB and ignores the rest; RFC 9309 §2.5 requires at least as much. */
const READ_BYTES = 500 * 1024

/** RFC 9309 §2.3.1.2: crawlers should follow at least five. */
const MAX_REDIRECTS = 5

export const robotsTxtReachable = defineCheck({
  id: 'robots-txt-reachable',
  category: 'seo',
  family: 'indexing',
  tier: 'C',
  title: 'robots.txt can be fetched',
  why: 'Crawlers treat the whole site as disallowed for a while when robots.txt answers with a server error.',
  fix: 'Serve /robots.txt as UTF-8 plain text with status 200 from the same host, or answer 404 when the site has none.',
  criteria: {
    pass: 'robots.txt answers 2xx with UTF-8 text of at most 512,000 bytes (500 KiB), or a 4xx status other than 429, which means that nothing is disallowed.',
    warn: 'robots.txt is HTML, larger than 512,000 bytes or not UTF-8, or redirects to another host.',
    fail: 'robots.txt answers 429 or 5xx, does not answer, or still redirects after 5 redirects.',
    'not-applicable': 'robots.txt was not requested.',
    note: 'An empty file passes.',
  },
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1',
  appliesTo: 'any',
  reads: ['robotsTxt'],
  examples: {
    pass: [{ robotsTxt: 'User-agent: *\nDisallow:\n' }],
    warn: [{ facts: { robotsTxt: { state: 'html', status: 200, contentType: 'text/html' } } }],
    fail: [
      { facts: { robotsTxt: { state: 'server-error', status: 503 } } },
      { facts: { robotsTxt: { state: 'absent', status: 301, hops: 5 } } },
    ],
    'not-applicable': [{ facts: { robotsTxt: { state: 'not-asked', status: null } } }],
  },

  evaluate({ robotsTxt }) {
    if (robotsTxt.state === 'not-asked') return notApplicable('robots.txt was not requested')
    const row = {
      url: robotsTxt.url,
      ...(robotsTxt.status === null ? {} : { status: robotsTxt.status }),
      bytes: robotsTxt.bytes,
    }

    const failure = failureOf(robotsTxt)
    if (failure) return fail(failure, [row])

    const flaws = flawsOf(robotsTxt)
    if (flaws.length > 0) return warn(`robots.txt ${flaws.join(', ')}`, [row])
    return robotsTxt.state === 'absent'
      ? pass('The site has no robots.txt, so nothing is disallowed')
      : pass()
  },
})

function failureOf({ state, status, hops }: RobotsTxtFacts): string | undefined {
  if (status === 429) return 'robots.txt answers 429, which stops crawlers from fetching the site'
  if (state === 'server-error') return `robots.txt answers ${status ?? 'with a server error'}`
  if (state === 'unreachable') {
    return hops === 0
      ? 'robots.txt does not answer'
      : 'robots.txt redirects in a circle or to a URL that does not answer'
  }
  if (hops >= MAX_REDIRECTS && isRedirect(status)) {
    return `robots.txt redirects more than ${MAX_REDIRECTS} times`
  }
  return undefined
}

/** Further redirects are not followed, as by crawlers: the status of the next one is then the answer. */
function isRedirect(status: number | null): boolean {
  return status !== null && status >= 300 && status < 400
}

function flawsOf({ state, bytes, leftHost, utf8 }: RobotsTxtFacts): string[] {
  if (state === 'absent') return []
  const flaws: string[] = []
  if (state === 'html') flaws.push('is HTML and has no rules')
  if (bytes > READ_BYTES) flaws.push('is larger than the 500 KiB that crawlers read')
  if (leftHost) flaws.push('redirects to another host')
  if (!utf8 && state === 'found') flaws.push('is not UTF-8')
  return flaws
}
