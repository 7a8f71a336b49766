import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const linksHttpDowngrade = defineCheck({
  id: 'links-http-downgrade',
  category: 'seo',
  family: 'links',
  tier: 'E',
  title: 'Links within the site stay on https',
  why: 'A link to http costs a redirect each time and can be read and changed on the way.',
  fix: 'Change the listed links to https.',
  criteria:
    'Passes when no link of an https page to itself or to its registrable domain is http; links to other sites over http are only counted in the message. Warns from one; there is no failure. Links count as often as they stand on the page. Not applicable to a page that came over http itself.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  reads: ['links', 'address'],
  examples: {
    pass: [{ html: '<a href="/a">A</a> <a href="http://example.net/">Elsewhere</a>' }],
    warn: [{ html: '<a href="http://www.example.com/hours">Hours</a>' }],
    'not-applicable': [{ url: 'http://www.example.com/page', html: '<a href="/a">A</a>' }],
  },

  evaluate({ links, address }) {
    if (!address.final.startsWith('https:')) return notApplicable('The page itself came over http.')
    const plain = links.filter(({ url }) => url?.startsWith('http:'))
    const internal = plain.filter(({ party }) => party === 'internal' || party === 'page')
    const external = plain.length - internal.length
    if (internal.length === 0) {
      return external === 0
        ? pass()
        : pass(
            `${counted(external, 'link')} to other sites ${external === 1 ? 'uses' : 'use'} http.`,
          )
    }
    return warn(
      `${internal.length} ${internal.length === 1 ? 'link' : 'links'} within the site use http.`,
      internal.map((link) => ({ ...at(link), url: link.url ?? '' })),
      { value: { number: internal.length, unit: 'count' } },
    )
  },
})
