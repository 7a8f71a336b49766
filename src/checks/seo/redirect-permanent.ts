import { defineCheck, notApplicable, pass, warn } from '../check.ts'

const TEMPORARY = new Set([302, 303, 307])

export const redirectPermanent = defineCheck({
  id: 'redirect-permanent',
  category: 'seo',
  family: 'redirects',
  tier: 'E',
  title: 'Redirects to the proper form of the address are permanent',
  why: 'A temporary redirect tells search engines to keep the address that it redirects from.',
  fix: 'Answer with 301 or 308 when http, www, a trailing slash or upper case is put right.',
  criteria:
    'Passes when every redirect that only puts the form of the address right answers 301, 308 or another status that is not temporary. Warns from one that answers 302, 303 or 307; there is no failure. Such are redirects between addresses that differ in nothing but scheme, port, www., upper and lower case of the path or one slash at its end. All others, to a language or a login for instance, are left out, and so are meta refresh and scripts. Not applicable without such a redirect.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  appliesTo: 'any',
  reads: ['redirects'],
  examples: {
    pass: [{ html: '<p>Hello', facts: { redirects: { hops: [hop(301)] } } }],
    warn: [{ html: '<p>Hello', facts: { redirects: { hops: [hop(302)] } } }],
    'not-applicable': [{ html: '<p>Hello' }],
  },

  evaluate({ redirects: { hops } }) {
    const sameContent = hops.filter(({ url, target }) => isOtherSpelling(url, target))
    if (sameContent.length === 0) {
      return notApplicable('No redirect only puts the form of the address right.')
    }
    const temporary = sameContent.filter(({ status }) => TEMPORARY.has(status))
    if (temporary.length === 0) return pass()
    return warn(
      temporary.length === 1
        ? `A redirect to the proper address is temporary (${temporary[0]?.status}).`
        : `${temporary.length} redirects to the proper address are temporary.`,
      temporary.map(({ url, target, status }) => ({ url, status, note: `to ${target}` })),
    )
  },
})

/** Both name the same thing: only scheme, `www.`, a trailing slash or upper case differ. */
function isOtherSpelling(from: string, to: string): boolean {
  const [one, other] = [spelling(from), spelling(to)]
  return one !== null && one === other && from !== to
}

function spelling(url: string): string | null {
  const parsed = URL.parse(url)
  if (!parsed) return null
  const host = parsed.hostname.replace(/^www\./, '')
  const path = parsed.pathname.toLowerCase().replace(/\/$/, '')
  return `${host}${path}${parsed.search}`
}

function hop(status: number) {
  return {
    url: 'http://example.com/page',
    target: 'https://www.example.com/page',
    location: 'https://www.example.com/page',
    status,
    headers: [],
    remoteAddress: '93.184.215.14',
    ms: 20,
  }
}
