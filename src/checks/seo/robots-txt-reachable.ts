import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'

/** Google reads 500 KiB and ignores the rest; RFC 9309 §2.5 asks for at least as much. */
const READ_BYTES = 500 * 1024

/** RFC 9309 §2.3.1.2: crawlers should follow at least five. */
const MAX_REDIRECTS = 5

export const robotsTxtReachable = defineCheck({
  id: 'robots-txt-reachable',
  category: 'seo',
  family: 'indexing',
  tier: 'C',
  title: 'robots.txt can be fetched',
  why: 'A robots.txt that answers with a server error makes crawlers treat the whole site as forbidden for a while.',
  fix: 'Serve /robots.txt as plain UTF-8 text with status 200 from the same host, or answer 404 when there is none.',
  criteria:
    'Passes with a 2xx answer that is UTF-8 text of at most 512,000 bytes (500 KiB), and with a 4xx status other than 429, which means that nothing is forbidden. Warns when it is a web page, is larger, is not UTF-8 or redirects to another host. Fails when it answers 429 or 5xx, does not answer, or is still redirecting after 5 redirects. An empty file passes. Not applicable when it was not asked for.',
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
    if (robotsTxt.state === 'not-asked') return notApplicable('robots.txt was not asked for.')
    const row = {
      url: robotsTxt.url,
      ...(robotsTxt.status === null ? {} : { status: robotsTxt.status }),
      bytes: robotsTxt.bytes,
    }

    const failure = failureOf(robotsTxt)
    if (failure) return fail(failure, [row])

    const flaws = flawsOf(robotsTxt)
    if (flaws.length > 0) return warn(flaws.join(' '), [row])
    return robotsTxt.state === 'absent'
      ? pass('There is no robots.txt: nothing is forbidden.')
      : pass()
  },
})

function failureOf({ state, status, hops }: RobotsTxtFacts): string | undefined {
  if (status === 429) return 'robots.txt answers 429: crawlers stay away until it does not.'
  if (state === 'server-error') return `robots.txt answers ${status ?? 'with a server error'}.`
  if (state === 'unreachable') {
    return hops === 0
      ? 'robots.txt did not answer.'
      : 'robots.txt redirects to where nothing answers, or in a circle.'
  }
  if (hops >= MAX_REDIRECTS && isRedirect(status)) {
    return `robots.txt redirects more than ${MAX_REDIRECTS} times.`
  }
  return undefined
}

/** No more redirects are followed than crawlers have to: the status of the next one is the answer then. */
function isRedirect(status: number | null): boolean {
  return status !== null && status >= 300 && status < 400
}

function flawsOf({ state, bytes, leftHost, utf8 }: RobotsTxtFacts): string[] {
  if (state === 'absent') return []
  const flaws: string[] = []
  if (state === 'html') flaws.push('robots.txt is a web page: it holds no rules.')
  if (bytes > READ_BYTES) flaws.push('robots.txt is larger than 500 KiB: the rest is not read.')
  if (leftHost) flaws.push('robots.txt redirects to another host.')
  if (!utf8 && state === 'found') flaws.push('robots.txt is not UTF-8.')
  return flaws
}
