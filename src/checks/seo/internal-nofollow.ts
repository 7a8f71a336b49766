import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'

const CUTTING = new Set(['nofollow', 'ugc', 'sponsored'])

/** Common targets of internal nofollow links: these pages are not searched for. */
const USUAL =
  /(?:^|[/_-])(?:account|basket|cart|checkout|log-?in|logout|register|search|sign-?in|sign-?up|wp-login|wishlist)/i

export const internalNofollow = defineCheck({
  id: 'internal-nofollow',
  category: 'seo',
  family: 'links',
  tier: 'F',
  title: 'Internal links are followed',
  why: 'A nofollow on an internal link tells search engines not to follow the link to the site’s own page.',
  fix: 'Remove rel="nofollow", "ugc" or "sponsored" from the listed links.',
  criteria: {
    pass: 'No link to another page of the same registrable domain has the rel nofollow, ugc or sponsored.',
    warn: 'At least one such link has the rel nofollow, ugc or sponsored.',
    'not-applicable': 'The page has no internal links.',
    note: 'A nofollow is accepted on URLs with a part of the path that begins with account, basket, cart, checkout, login, logout, register, search, sign-in, sign-up, wp-login or wishlist.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
  reads: ['links'],
  examples: {
    pass: [{ html: '<a href="/hours">Hours</a> <a href="/login" rel="nofollow">Sign in</a>' }],
    warn: [{ html: '<a href="/hours" rel="nofollow">Hours</a>' }],
    'not-applicable': [{ html: '<a href="https://example.net/" rel="nofollow">Elsewhere</a>' }],
  },

  evaluate({ links }) {
    const internal = links.filter(({ party, url }) => party === 'internal' && url !== null)
    if (internal.length === 0) return notApplicable('The page has no internal links')
    const cut = internal.filter(
      ({ rel, url }) => rel.some((token) => CUTTING.has(token)) && !isUsual(url),
    )
    if (cut.length === 0) return pass()
    return warn(
      `${countedOf(cut.length, internal.length, 'internal link')} ${verb(cut.length, 'has', 'have')} a nofollow`,
      cut.map((link) => ({ ...at(link), url: link.url ?? '' })),
      { value: { number: cut.length, unit: 'count' } },
    )
  },
})

function isUsual(url: string | null): boolean {
  const parsed = url === null ? null : URL.parse(url)
  return parsed !== null && USUAL.test(parsed.pathname)
}
