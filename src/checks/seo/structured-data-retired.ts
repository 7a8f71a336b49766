import { defineCheck, inform, notApplicable } from '../check.ts'

/**
 * Valid schema.org whose Google feature is gone: estimated salaries (`OccupationAggregation`), the
 * sitelinks search box (`SearchAction`) and others. FAQs were last shown for authorities and health.
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
  title: 'Types whose rich result was retired',
  why: 'Google no longer shows anything special for these types, or for few sites only; other consumers still read them.',
  fix: 'Nothing needs to be done: the markup is valid and does no harm.',
  criteria:
    'Never passes or fails: it only informs, and shows where ClaimReview, FAQPage, HowTo, OccupationAggregation, SearchAction or SpecialAnnouncement is used, at any depth. Not applicable to a page that uses none of them.',
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
    if (found.length === 0) return notApplicable('The page uses no type that was retired.')
    const names = [...new Set(found.map(({ name }) => name))].join(', ')
    return inform(`Google has retired the feature of ${names}, or shows it for few sites.`, found)
  },
})
