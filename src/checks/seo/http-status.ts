import { defineCheck, type Evidence, fail, pass, warn } from '../check.ts'
import type { PageFacts } from '../../facts/page-facts.ts'

export const httpStatus = defineCheck({
  id: 'http-status',
  category: 'seo',
  family: 'availability',
  tier: 'A',
  title: 'The page answers with a success status',
  why: 'Search engines drop addresses that answer with an error, whatever the page shows.',
  fix: 'Return 200 for content that exists, and redirect with 301 from where it has been. With 4xx, bring the page back, redirect it, or mend what links here. With 5xx, look up the error of this moment in the log of the server.',
  criteria:
    'Passes with 200. Warns with any other 2xx status that has content, such as 203 or 206. Fails with 204 and 205, with 4xx and 5xx, and with 3xx that names no address to go to; 4xx then holds Search at 10 and the whole score at 20 or less, 5xx both at 10, and no failed page is good. Redirects are followed first, at most 10 of them. A page that answers 401, 403, 407, 429, 451 or with a check for robots is not judged at all: the audit ends without a score.',
  source: 'https://developers.google.com/crawling/docs/troubleshooting/http-status-codes',
  appliesTo: 'any',
  reads: ['response', 'redirects', 'address'],
  examples: {
    pass: [{ html: '<h1>Opening hours</h1>', status: 200 }],
    warn: [{ html: '<h1>Opening hours</h1>', status: 203 }],
    fail: [
      { html: '<h1>Not found</h1>', status: 404 },
      { html: '<h1>Down for maintenance</h1>', status: 503, headers: [['Retry-After', '3600']] },
      { html: '', status: 204 },
    ],
  },

  evaluate({ response, redirects, address }) {
    const { status } = response
    const value = { number: status, unit: 'status' } as const
    if (status === 200) return pass(undefined, { value })

    const evidence = chain(redirects, address, status)
    const message = describe(status, isMaintenance(response))
    return isOddSuccess(status)
      ? warn(message, evidence, { value })
      : fail(message, evidence, { value })
  },
})

/** 204 and 205 promise that there is no content to index. */
function isOddSuccess(status: number): boolean {
  return status > 200 && status < 300 && status !== 204 && status !== 205
}

function describe(status: number, maintenance: boolean): string {
  if (status === 204 || status === 205) return `The page answers ${status}: there is no content.`
  if (status < 300) return `The page answers ${status}, not 200.`
  if (status < 400) return `The page answers ${status} without an address to go to.`
  if (maintenance) return `The page answers ${status} with Retry-After: it is down for maintenance.`
  return `The page answers ${status}.`
}

function isMaintenance({ status, headers }: PageFacts['response']): boolean {
  return status === 503 && headers.some(([name]) => name.toLowerCase() === 'retry-after')
}

function chain(
  { hops }: PageFacts['redirects'],
  { final }: PageFacts['address'],
  status: number,
): Evidence[] {
  return [...hops.map(({ url, status }) => ({ url, status })), { url: final, status }]
}
