import { defineCheck, inform } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const inlineStyles = defineCheck({
  id: 'inline-styles',
  category: 'best-practices',
  importance: 'informative',
  title: 'Style attributes in the markup',
  why: 'Style attributes are sent with every page and require unsafe-inline in a Content Security Policy. A few do no harm.',
  fix: 'Move repeated style attributes into a class of the style sheet.',
  criteria: {
    informative: 'Counts the style attributes of the page and their total size in bytes.',
    note: 'Style elements do not count.',
  },
  source: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Global_attributes/style',
  reads: ['markup'],
  examples: {
    informative: [{ html: '<p style="color: teal">Library</p>' }, { html: '<p>Library</p>' }],
  },

  evaluate({ markup: { inlineStyles: number, inlineStyleBytes } }) {
    if (number === 0) return inform('The page has no style attributes')
    return inform(
      `The page has ${counted(number, 'style attribute')} with ${counted(inlineStyleBytes, 'byte')} in total`,
      [],
      { value: { number, unit: 'count' } },
    )
  },
})
