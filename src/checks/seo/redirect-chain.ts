import { defineCheck, fail, pass, warn } from '../check.ts'

export const redirectChain = defineCheck({
  id: 'redirect-chain',
  category: 'seo',
  family: 'redirects',
  tier: 'D',
  title: 'At most one redirect leads to the page',
  why: 'Each redirect costs a round trip, and crawlers give up on long chains.',
  fix: 'Redirect from the first URL directly to the last one, and link to the last one.',
  criteria: {
    pass: 'At most 1 redirect leads to the page.',
    warn: '2 redirects lead to the page.',
    fail: '3 or more redirects lead to the page.',
    note: 'Redirects by status and Location from the requested URL on are counted, so that http to https and then to www. are 2. Redirects by meta refresh and script are not counted.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  appliesTo: 'any',
  reads: ['redirects', 'address', 'response'],
  examples: {
    pass: [{ html: '<p>Hello' }],
    warn: [{ html: '<p>Hello', facts: { redirects: { hops: hopsTo(2) } } }],
    fail: [{ html: '<p>Hello', facts: { redirects: { hops: hopsTo(3) } } }],
  },

  evaluate({ redirects: { hops }, address, response }) {
    const value = { number: hops.length, unit: 'count' } as const
    if (hops.length <= 1) return pass(undefined, { value })

    const evidence = [
      ...hops.map(({ url, status, ms }) => ({ url, status, ms: Math.round(ms) })),
      { url: address.final, status: response.status, ms: Math.round(response.timing.firstByte) },
    ]
    const message = `${hops.length} redirects lead to the page, expected at most 1`
    return hops.length === 2
      ? warn(message, evidence, { value })
      : fail(message, evidence, { value })
  },
})

function hopsTo(length: number) {
  return Array.from({ length }, (_, index) => ({
    url: `https://www.example.com/step-${index}`,
    target: `https://www.example.com/step-${index + 1}`,
    location: `/step-${index + 1}`,
    status: 301,
    headers: [],
    remoteAddress: '93.184.215.14',
    ms: 20,
  }))
}
