import { judgeDuplicates } from './shared/duplicate-groups.ts'
import { textIdentity } from './shared/read-in-part.ts'
import { defineSiteCheck } from './site-check.ts'

const LEAST = 200
const TEXT = 'The same words on each of these pages, and enough of them to count. '.repeat(4)

export const siteDuplicateContent = defineSiteCheck({
  id: 'site-duplicate-content',
  category: 'seo',
  importance: 'high',
  title: 'Each page has content of its own',
  why: 'Search engines show one of several equal pages, and choose it themselves.',
  fix: 'Redirect to one of the pages, or name it as canonical on all.',
  criteria: {
    pass: 'No two pages of one language that can be indexed have the same main text of at least 200 characters.',
    fail: 'Pages have.',
    'not-applicable': 'Fewer than two pages can be indexed.',
    note: 'Of long texts the first 20,000 characters and the number of words are compared.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  judges: 'indexable',
  examples: {
    pass: [
      { urls: { '/': { text: TEXT }, '/a': { text: `${TEXT} And more.` } } },
      {
        urls: {
          '/': { text: TEXT, characters: 20_000, words: 3000 },
          '/a': { text: TEXT, characters: 20_000, words: 4000 },
        },
      },
    ],
    fail: [{ urls: { '/': { text: TEXT }, '/a': { text: TEXT } } }],
    'not-applicable': [{ urls: { '/': { text: TEXT } } }],
  },
  evaluate: (site) =>
    judgeDuplicates(site, {
      keyOf: (page) => (page.characters < LEAST ? null : textIdentity(page)),
      what: 'main text',
      statusFor: () => 'fail',
      shown: ({ title }) => title,
    }),
})
