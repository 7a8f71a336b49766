import { judgeDuplicates } from './shared/duplicate-groups.ts'
import { defineSiteCheck } from './site-check.ts'

export const siteDuplicateTitles = defineSiteCheck({
  id: 'site-duplicate-titles',
  category: 'seo',
  importance: 'medium',
  title: 'Each page has a title of its own',
  why: 'Pages with the same title cannot be told apart in search results, tabs and bookmarks.',
  fix: 'Name in each title what only this page is about.',
  criteria: {
    pass: 'No two pages of one language that can be indexed have the same title.',
    warn: 'A group of pages shares a title.',
    fail: 'More than 10% of the pages share titles.',
    'not-applicable': 'Fewer than two pages can be indexed.',
  },
  source: 'https://developers.google.com/search/docs/appearance/title-link',
  judges: 'indexable',
  examples: {
    pass: [{ urls: { '/': { title: 'One page' }, '/a': { title: 'Another' } } }],
    warn: [
      {
        urls: Object.fromEntries(
          Array.from({ length: 21 }, (_, n) => [`/${n}`, { title: n < 2 ? 'Same' : `Title ${n}` }]),
        ),
      },
    ],
    fail: [{ urls: { '/': { title: 'Same' }, '/a': { title: 'same' } } }],
    'not-applicable': [{ urls: { '/': { title: 'One page' } } }],
  },
  evaluate: (site) =>
    judgeDuplicates(site, {
      keyOf: ({ title }) => title?.toLowerCase() ?? null,
      what: 'title',
      statusFor: (share) => (share > 0.1 ? 'fail' : 'warn'),
      shown: ({ title }) => title,
    }),
})
