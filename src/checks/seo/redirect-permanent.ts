import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'

const TEMPORARY = new Set([302, 303, 307])

export const redirectPermanent = defineCheck({
  id: 'redirect-permanent',
  category: 'seo',
  family: 'redirects',
  tier: 'E',
  title: 'Redirects between spellings of the URL are permanent',
  why: 'A temporary redirect tells search engines to keep the URL that it redirects from.',
  fix: 'Answer 301 or 308 when only http, www., a trailing slash or upper case is corrected.',
  criteria: {
    pass: 'Every redirect that only corrects the spelling of the URL answers 301, 308 or another status that is not temporary.',
    warn: 'At least one such redirect answers 302, 303 or 307.',
    'not-applicable': 'No redirect only corrects the spelling of the URL.',
    note: 'Spellings differ in nothing but scheme, port, www., upper and lower case of the path or one trailing slash. All other redirects, for example to a language or a login, are ignored, and so are redirects by meta refresh and script.',
  },
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
      return notApplicable('The page has no redirect that only corrects the spelling of the URL')
    }
    const temporary = sameContent.filter(({ status }) => TEMPORARY.has(status))
    if (temporary.length === 0) return pass()
    return warn(
      `${countedOf(temporary.length, sameContent.length, 'redirect')} between spellings ${verb(temporary.length, 'is', 'are')} temporary`,
      temporary.map(({ url, target, status }) => ({ url, status, note: `to ${target}` })),
    )
  },
})

/** Both name the same resource: only scheme, `www.`, a trailing slash or upper case differ. */
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
