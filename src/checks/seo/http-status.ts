import { defineCheck, type Evidence, fail, pass, warn } from '../check.ts'
import type { PageFacts } from '../../facts/page-facts.ts'

export const httpStatus = defineCheck({
  id: 'http-status',
  category: 'seo',
  family: 'availability',
  tier: 'A',
  title: 'The page answers with status 200',
  why: 'Search engines drop URLs that answer with an error, whatever the page shows.',
  fix: 'Return 200 for content that exists, and redirect old URLs with 301. For 4xx, restore the page, redirect it, or correct the links to it. For 5xx, find the error in the log of the server.',
  criteria: {
    pass: 'The status is 200.',
    warn: 'The status is another 2xx with content, such as 203 or 206.',
    fail: 'The status is 204, 205, 4xx or 5xx, or a 3xx without a URL to redirect to.',
    note: 'At most 10 redirects are followed first. A page that answers 401, 403, 407, 429, 451 or with a bot check is not audited and has no score.',
  },
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

/** 204 and 205 mean that there is no content to index. */
function isOddSuccess(status: number): boolean {
  return status > 200 && status < 300 && status !== 204 && status !== 205
}

function describe(status: number, maintenance: boolean): string {
  if (status === 204 || status === 205) return `The page answers ${status}, which means no content`
  if (status < 300) return `The page answers ${status} instead of 200`
  if (status < 400) return `The page answers ${status} without a URL to redirect to`
  if (maintenance) return `The page answers ${status} with Retry-After, which means maintenance`
  return `The page answers ${status}`
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
