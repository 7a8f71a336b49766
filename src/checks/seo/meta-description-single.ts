import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { fold } from '../../facts/derived/page-title.ts'

export const metaDescriptionSingle = defineCheck({
  id: 'meta-description-single',
  category: 'seo',
  family: 'description',
  tier: 'E',
  title: 'There is one meta description',
  why: 'With several descriptions nobody knows which one is shown.',
  fix: 'Keep one <meta name="description"> and remove the others, often added by a second plugin.',
  criteria:
    'Passes when all meta descriptions have the same text. Warns from 2 different ones; there is no failure. Empty ones do not count, white space is folded, and case makes a difference. Not applicable without one.',
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
    if (descriptions.length === 0) return notApplicable('The page has no meta description.')
    const different = new Set(descriptions.map(({ content }) => fold(content)))
    if (different.size === 1) return pass()
    return warn(
      `There are ${different.size} different descriptions.`,
      descriptions.map(({ line, content }) => ({ ...at({ line }), value: fold(content) })),
      { value: { number: different.size, unit: 'count' } },
    )
  },
})
