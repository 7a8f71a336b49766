import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

const CUTTING = new Set(['nofollow', 'ugc', 'sponsored'])

/** Where a nofollow within a site is usual: nobody looks for these pages. */
const USUAL =
  /(?:^|[/_-])(?:account|basket|cart|checkout|log-?in|logout|register|search|sign-?in|sign-?up|wp-login|wishlist)/i

export const internalNofollow = defineCheck({
  id: 'internal-nofollow',
  category: 'seo',
  family: 'links',
  tier: 'F',
  title: 'Links within the site are followed',
  why: 'A nofollow on a link of the same site tells search engines not to vouch for its own page.',
  fix: 'Remove rel="nofollow", "ugc" or "sponsored" from the listed links.',
  criteria:
    'Passes when no link to another page of the same registrable domain has the rel nofollow, ugc or sponsored. Warns from one; there is no failure. Left out are addresses whose path has a part that begins with account, basket, cart, checkout, login, logout, register, search, sign-in, sign-up, wp-login or wishlist, where a nofollow is usual. Not applicable without links within the site.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
  reads: ['links'],
  examples: {
    pass: [{ html: '<a href="/hours">Hours</a> <a href="/login" rel="nofollow">Sign in</a>' }],
    warn: [{ html: '<a href="/hours" rel="nofollow">Hours</a>' }],
    'not-applicable': [{ html: '<a href="https://example.net/" rel="nofollow">Elsewhere</a>' }],
  },

  evaluate({ links }) {
    const internal = links.filter(({ party, url }) => party === 'internal' && url !== null)
    if (internal.length === 0) return notApplicable('The page has no links within the site.')
    const cut = internal.filter(
      ({ rel, url }) => rel.some((token) => CUTTING.has(token)) && !isUsual(url),
    )
    if (cut.length === 0) return pass()
    return warn(
      `Not to be followed: ${cut.length} of ${counted(internal.length, 'link')} within the site.`,
      cut.map((link) => ({ ...at(link), url: link.url ?? '' })),
      { value: { number: cut.length, unit: 'count' } },
    )
  },
})

function isUsual(url: string | null): boolean {
  const parsed = url === null ? null : URL.parse(url)
  return parsed !== null && USUAL.test(parsed.pathname)
}
