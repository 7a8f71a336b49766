import { at, defineCheck, inform, notApplicable } from '../check.ts'
import { fold } from '../../facts/derived/page-title.ts'

export const metaKeywords = defineCheck({
  id: 'meta-keywords',
  category: 'seo',
  importance: 'informative',
  title: 'The page has meta keywords',
  why: 'Google does not use meta keywords. They only tell competitors which words matter to the site.',
  fix: 'No action is needed; the element can be removed.',
  criteria: {
    informative: 'Each meta keywords element that is not empty is listed.',
    'not-applicable': 'The page has no meta keywords.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/special-tags',
  reads: ['head'],
  examples: {
    informative: [{ html: '<meta name="keywords" content="library, opening hours">' }],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ head }) {
    const keywords = head.metas.filter(
      ({ name, content }) => name === 'keywords' && fold(content) !== '',
    )
    if (keywords.length === 0) return notApplicable('The page has no meta keywords')
    return inform(
      'The page has meta keywords, which Google does not use',
      keywords.map(({ line, content }) => ({ ...at({ line }), value: fold(content) })),
    )
  },
})
