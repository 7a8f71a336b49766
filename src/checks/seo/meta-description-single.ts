import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { fold } from '../../facts/derived/page-title.ts'

export const metaDescriptionSingle = defineCheck({
  id: 'meta-description-single',
  category: 'seo',
  family: 'description',
  tier: 'E',
  title: 'The page has one meta description',
  why: 'With several descriptions, the site does not control which one search engines show.',
  fix: 'Keep one <meta name="description"> and remove the others, which a second plugin often adds.',
  criteria: {
    pass: 'All meta descriptions have the same text.',
    warn: 'The page has 2 or more different meta descriptions.',
    'not-applicable': 'The page has no meta description.',
    note: 'Empty meta descriptions do not count. White space is collapsed, and upper and lower case make a difference.',
  },
  source: 'https://developers.google.com/search/docs/appearance/snippet',
  reads: ['head'],
  examples: {
    pass: [{ html: '<meta name="description" content="Opening hours">' }],
    warn: [
      {
        html: '<meta name="description" content="Opening hours"><meta name="description" content="The library">',
      },
    ],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ head }) {
    const descriptions = head.metas.filter(
      ({ name, content }) => name === 'description' && fold(content) !== '',
    )
    if (descriptions.length === 0) return notApplicable('The page has no meta description')
    const different = new Set(descriptions.map(({ content }) => fold(content)))
    if (different.size === 1) return pass()
    return warn(
      `The page has ${different.size} different meta descriptions`,
      descriptions.map(({ line, content }) => ({ ...at({ line }), value: fold(content) })),
      { value: { number: different.size, unit: 'count' } },
    )
  },
})
