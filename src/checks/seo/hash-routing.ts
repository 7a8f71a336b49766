import { at, defineCheck, pass, warn } from '../check.ts'

const SEVERAL = 3

export const hashRouting = defineCheck({
  id: 'hash-routing',
  category: 'seo',
  family: 'links',
  tier: 'D',
  title: 'Pages have addresses without #! or #/',
  why: 'Search engines ignore what follows the #, so all pages behind it are one page to them.',
  fix: 'Use the History API, so that every page has a path of its own that the server answers.',
  criteria:
    'Passes with at most 2 different addresses of the site whose fragment starts with ! or / and goes on after it. Warns from 3. Counted are the links of the page to itself and to its registrable domain, each address once, hidden links too. There is no failure.',
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
        (party === 'page' || party === 'internal') && /^[^#]*#[!/]./.test(url ?? ''),
    )
    const different = new Set(hashed.map(({ url }) => url)).size
    if (different < SEVERAL) return pass()
    return warn(
      `${different} pages of the site are only reached by addresses with #! or #/.`,
      hashed.map((link) => ({ ...at(link), url: link.url ?? '' })),
      { value: { number: different, unit: 'count' } },
    )
  },
})
