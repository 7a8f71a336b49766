import { at, defineCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

const SEVERAL = 3

export const hashRouting = defineCheck({
  id: 'hash-routing',
  category: 'seo',
  family: 'links',
  tier: 'D',
  title: 'Internal URLs do not use #! or #/',
  why: 'Search engines ignore everything after #, so they see all pages behind such URLs as one page.',
  fix: 'Use the History API, so that every page has its own path that the server answers.',
  criteria: {
    pass: 'The page links to at most 2 different URLs of the site whose fragment starts with ! or / and continues after it.',
    warn: 'The page links to 3 or more such URLs.',
    note: 'Links to the page itself and to its registrable domain count, each URL once, hidden links included.',
  },
  source:
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  reads: ['links'],
  examples: {
    pass: [{ html: '<a href="/hours">Hours</a> <a href="#part">Part</a> <a href="#/one">One</a>' }],
    warn: [
      {
        html: '<a href="#/hours">Hours</a> <a href="/#!/events">Events</a> <a href="#!about">About</a>',
      },
    ],
  },

  evaluate({ links }) {
    const hashed = links.filter(
      ({ party, url }) =>
        (party === 'page' || party === 'internal') && url !== null && isRoute(url),
    )
    const different = new Set(hashed.map(({ url }) => url)).size
    if (different < SEVERAL) return pass()
    return warn(
      `${counted(different, 'internal URL')} use #! or #/ in place of a path`,
      hashed.map((link) => ({ ...at(link), url: link.url ?? '' })),
      { value: { number: different, unit: 'count' } },
    )
  },
})

/** Of thousands of links, most have an ordinary fragment. */
function isRoute(url: string): boolean {
  const hash = url.indexOf('#')
  if (hash === -1 || hash + 2 >= url.length) return false
  const sign = url.charAt(hash + 1)
  return sign === '!' || sign === '/'
}
