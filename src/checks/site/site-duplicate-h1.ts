import { judgeDuplicates } from './shared/duplicate-groups.ts'
import { defineSiteCheck } from './site-check.ts'

export const siteDuplicateH1 = defineSiteCheck({
  id: 'site-duplicate-h1',
  category: 'seo',
  importance: 'low',
  title: 'Each page has a main heading of its own',
  why: 'A heading that many pages share does not tell visitors where they are.',
  fix: 'Name in each main heading what only this page is about.',
  criteria: {
    pass: 'No two pages of one language that can be indexed have the same main heading.',
    warn: 'A group of pages shares a main heading.',
    'not-applicable': 'Fewer than two pages can be indexed.',
  },
  source: 'https://developers.google.com/search/docs/appearance/title-link',
  judges: 'indexable',
  examples: {
    pass: [{ urls: { '/': { h1: 'One page' }, '/a': { h1: 'Another' } } }],
    warn: [{ urls: { '/': { h1: 'Same' }, '/a': { h1: 'Same' } } }],
    'not-applicable': [{ urls: { '/': { h1: 'One page' } } }],
  },
  evaluate: (site) =>
    judgeDuplicates(site, {
      keyOf: ({ h1 }) => h1?.toLowerCase() ?? null,
      what: 'main heading',
      statusFor: () => 'warn',
      shown: ({ h1 }) => h1,
    }),
})
