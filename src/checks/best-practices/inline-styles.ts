import { defineCheck, inform } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const inlineStyles = defineCheck({
  id: 'inline-styles',
  category: 'best-practices',
  importance: 'informative',
  title: 'Styles stand apart from the markup',
  why: 'Style attributes are sent with every page and need unsafe-inline in a Content-Security-Policy. A few do no harm.',
  fix: 'Move what repeats into a class of the style sheet.',
  criteria:
    'Always informative: counts the style attributes of the page and what they take together. Style elements are not counted.',
  source: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Global_attributes/style',
  reads: ['markup'],
  examples: {
    informative: [{ html: '<p style="color: teal">Library</p>' }, { html: '<p>Library</p>' }],
  },

  evaluate({ markup: { inlineStyles: number, inlineStyleBytes } }) {
    if (number === 0) return inform('There are no style attributes.')
    return inform(
      `${counted(number, 'style attribute')} with ${counted(inlineStyleBytes, 'byte')} in all.`,
      [],
      { value: { number, unit: 'count' } },
    )
  },
})
