import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'

export const linksHttpDowngrade = defineCheck({
  id: 'links-http-downgrade',
  category: 'seo',
  family: 'links',
  tier: 'E',
  title: 'Internal links use https',
  why: 'A link to http costs a redirect, and others on the network can read and change the request.',
  fix: 'Change the listed links to https.',
  criteria: {
    pass: 'No link of an https page to itself or to its registrable domain uses http.',
    warn: 'At least one such link uses http.',
    'not-applicable': 'The page itself is served over http.',
    note: 'Every link counts, also repeated ones. Links to other sites over http are counted in the message only.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  reads: ['links', 'address'],
  examples: {
    pass: [{ html: '<a href="/a">A</a> <a href="http://example.net/">Elsewhere</a>' }],
    warn: [{ html: '<a href="http://www.example.com/hours">Hours</a>' }],
    'not-applicable': [{ url: 'http://www.example.com/page', html: '<a href="/a">A</a>' }],
  },

  evaluate({ links, address }) {
    if (!address.final.startsWith('https:'))
      return notApplicable('The page itself is served over http')
    const plain = links.filter(({ url }) => url?.startsWith('http:'))
    const internal = plain.filter(({ party }) => party === 'internal' || party === 'page')
    const external = plain.length - internal.length
    if (internal.length === 0) {
      return external === 0
        ? pass()
        : pass(`${counted(external, 'link')} to other sites ${verb(external, 'uses', 'use')} http`)
    }
    return warn(
      `${counted(internal.length, 'internal link')} ${verb(internal.length, 'uses', 'use')} http`,
      internal.map((link) => ({ ...at(link), url: link.url ?? '' })),
      { value: { number: internal.length, unit: 'count' } },
    )
  },
})
