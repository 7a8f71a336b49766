import { at, defineCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const tabindexPositive = defineCheck({
  id: 'tabindex-positive',
  category: 'accessibility',
  family: 'keyboard',
  tier: 'E',
  title: 'The order of the keyboard is that of the page',
  why: 'An element with a positive tabindex comes before all others, wherever it stands, and the focus jumps across the page.',
  fix: 'Use tabindex="0" or none, and put elements into the source in the order in which they are used.',
  criteria:
    'Passes when no element has a tabindex above 0, and warns when one has. Hidden elements count too.',
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/focus-order.html',
  reads: ['aria'],
  examples: {
    pass: [{ html: '<div tabindex="0">A</div><div tabindex="-1">B</div>' }],
    warn: [{ html: '<a href="/" tabindex="3">Home</a>' }],
  },

  evaluate({ aria: { positiveTabindex } }) {
    if (positiveTabindex.length === 0) return pass()
    return warn(
      `A tabindex above 0 is on ${counted(positiveTabindex.length, 'element')}.`,
      positiveTabindex.map((element) => ({ ...at(element), value: element.value })),
      { value: { number: positiveTabindex.length, unit: 'count' } },
    )
  },
})
