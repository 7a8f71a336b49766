import { at, defineCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const tabindexPositive = defineCheck({
  id: 'tabindex-positive',
  category: 'accessibility',
  family: 'keyboard',
  tier: 'E',
  title: 'Tab order follows the source order',
  why: 'An element with a positive tabindex takes focus before all others, so focus jumps across the page.',
  fix: 'Use tabindex="0" or none, and put elements into the source in the order in which people use them.',
  criteria: {
    pass: 'No element has a tabindex above 0.',
    warn: 'At least one element has a tabindex above 0.',
    note: 'Hidden elements count too.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/focus-order.html',
  reads: ['aria'],
  examples: {
    pass: [{ html: '<div tabindex="0">A</div><div tabindex="-1">B</div>' }],
    warn: [{ html: '<a href="/" tabindex="3">Home</a>' }],
  },

  evaluate({ aria: { positiveTabindex } }) {
    if (positiveTabindex.length === 0) return pass()
    return warn(
      `${counted(positiveTabindex.length, 'element has', 'elements have')} a tabindex above 0`,
      positiveTabindex.map((element) => ({ ...at(element), value: element.value })),
      { value: { number: positiveTabindex.length, unit: 'count' } },
    )
  },
})
