import { judgeDuplicates } from './shared/duplicate-groups.ts'
import { defineSiteCheck } from './site-check.ts'

export const siteDuplicateDescriptions = defineSiteCheck({
  id: 'site-duplicate-descriptions',
  category: 'seo',
  importance: 'low',
  title: 'Each page has a description of its own',
  why: 'Search engines ignore descriptions that many pages share.',
  fix: 'Write a description for each page, or none.',
  criteria: {
    pass: 'No two pages of one language that can be indexed have the same description.',
    warn: 'A group of pages shares a description.',
    'not-applicable': 'Fewer than two pages can be indexed.',
  },
  source: 'https://developers.google.com/search/docs/appearance/snippet',
  judges: 'indexable',
  examples: {
    pass: [{ urls: { '/': { description: 'One page' }, '/a': { description: 'Another' } } }],
    warn: [{ urls: { '/': { description: 'Same' }, '/a': { description: 'Same' } } }],
    'not-applicable': [{ urls: { '/': { description: 'One page' } } }],
  },
  evaluate: (site) =>
    judgeDuplicates(site, {
      keyOf: ({ description }) => description?.toLowerCase() ?? null,
      what: 'description',
      statusFor: () => 'warn',
      shown: ({ description }) => description,
    }),
})
