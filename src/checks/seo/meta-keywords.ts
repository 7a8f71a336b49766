import { at, defineCheck, inform, notApplicable } from '../check.ts'
import { fold } from '../../facts/derived/page-title.ts'

export const metaKeywords = defineCheck({
  id: 'meta-keywords',
  category: 'seo',
  importance: 'informative',
  title: 'Meta keywords of the page',
  why: 'Google does not use them; they only tell competitors which words matter to you.',
  fix: 'Nothing needs to be done; the element can be removed.',
  criteria:
    'Never passes or fails: it only informs, and shows each meta keywords that is not empty. Not applicable to a page without one.',
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
    if (keywords.length === 0) return notApplicable('The page has no meta keywords.')
    return inform(
      'The page has meta keywords, which Google does not use.',
      keywords.map(({ line, content }) => ({ ...at({ line }), value: fold(content) })),
    )
  },
})
