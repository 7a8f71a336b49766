import { defineLabCheck, notApplicable, pass, warn } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'
import { focusExample, focusStop } from './shared/focus-example.ts'
import { pictured } from '../shared/pictured.ts'
import { notMeasured } from '../shared/not-measured.ts'

/** Above this share of unmarked stops, people lose track of the focus. */
const TOLERATED = 0.1

const stops = (marked: number, unmarked: number) => [
  ...Array.from({ length: marked }, () => focusStop({})),
  ...Array.from({ length: unmarked }, () => focusStop({ isMarked: false })),
]

export const focusVisible = defineLabCheck({
  id: 'focus-visible',
  category: 'accessibility',
  family: 'keyboard',
  tier: 'D',
  title: 'Keyboard focus is visible',
  why: 'Keyboard users cannot tell where they are on the page if the focused element looks like all others.',
  fix: 'Do not remove outlines without a replacement: style :focus-visible with a high-contrast outline or background.',
  criteria: {
    pass: 'At most 10 % of the elements look the same with and without focus.',
    warn: 'More than 10 % of the elements look the same with and without focus.',
    'not-applicable': 'No element that can be compared takes focus, or the test did not run.',
    note: 'The Tab key is pressed up to 150 times. The check compares the computed styles (outline, border, shadow, colours, text decoration, opacity, size and others) of the element, its ::before and ::after, labels, parents, siblings and first 3 children, not pixels. Frames, players, date fields and closed components are not checked.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/focus-visible.html',
  reads: ['operation'],
  examples: {
    pass: [focusExample(stops(1, 0)), focusExample(stops(9, 1))],
    warn: [focusExample(stops(8, 1)), focusExample(stops(0, 1))],
    'not-applicable': [
      focusExample([]),
      focusExample([focusStop({ snippet: '<iframe>', isMarked: null, isOpaque: true })]),
    ],
  },

  evaluate({ operation: { keyboard } }) {
    if (!keyboard.measured) return notMeasured(keyboard.reason)
    const seen = keyboard.value.reached.filter(({ isMarked }) => isMarked !== null)
    if (seen.length === 0) return notApplicable('No element that can be compared takes focus')

    const unmarked = seen.filter(({ isMarked }) => isMarked === false)
    if (unmarked.length <= seen.length * TOLERATED) return pass()
    return warn(
      `${countedOf(unmarked.length, seen.length, 'element')} ${verb(unmarked.length, 'shows', 'show')} no visible focus`,
      unmarked.map(({ snippet, box }) => ({ snippet, ...pictured({ box }) })),
      { value: { number: Math.round((100 * unmarked.length) / seen.length), unit: 'percent' } },
    )
  },
})
