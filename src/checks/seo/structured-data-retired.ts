import { defineCheck, inform, notApplicable } from '../check.ts'

/**
 * Valid schema.org whose Google feature was retired: estimated salaries (`OccupationAggregation`), the sitelinks
 * search box (`SearchAction`) and others. FAQs were last shown for authorities and health sites.
 */
const RETIRED = new Set([
  'ClaimReview',
  'FAQPage',
  'HowTo',
  'OccupationAggregation',
  'SearchAction',
  'SpecialAnnouncement',
])

export const structuredDataRetired = defineCheck({
  id: 'structured-data-retired',
  category: 'seo',
  importance: 'informative',
  title: 'Structured data has types with a retired rich result',
  why: 'Google no longer shows rich results for these types, or only for few sites. Other services still read them.',
  fix: 'No action is needed: the markup is valid and harmless.',
  criteria: {
    informative:
      'Each use of ClaimReview, FAQPage, HowTo, OccupationAggregation, SearchAction or SpecialAnnouncement is listed, at any depth.',
    'not-applicable': 'The page uses none of these types.',
  },
  source: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
  reads: ['structuredData'],
  examples: {
    informative: [
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"HowTo","name":"Bake bread"}</script>',
      },
    ],
    'not-applicable': [{ html: '<p>Hello</p>' }],
  },

  evaluate({ structuredData }) {
    const found = structuredData.flatMap(({ types, line, format }) =>
      types
        .filter((type) => RETIRED.has(type))
        .map((type) => ({ ...(line === null ? {} : { line }), name: type, note: format })),
    )
    if (found.length === 0) return notApplicable('The page uses no type with a retired rich result')
    const names = [...new Set(found.map(({ name }) => name))].join(', ')
    return inform(`Google no longer shows rich results for ${names}, or only for few sites`, found)
  },
})
