import { defineCheck, fail, pass, warn } from '../check.ts'

export const redirectChain = defineCheck({
  id: 'redirect-chain',
  category: 'seo',
  family: 'redirects',
  tier: 'D',
  title: 'At most one redirect comes before the page',
  why: 'Each redirect costs a round trip, and crawlers give up on long chains.',
  fix: 'Redirect from the first address to the last one at once, and link to the last one.',
  criteria:
    'Passes with at most 1 redirect before the page. Warns with 2 and fails from 3. Counted are redirects by status and Location from the requested address on, so that http to https and then to www. are 2; meta refresh and scripts are not counted.',
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
    const message = `${hops.length} redirects come before the page.`
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
