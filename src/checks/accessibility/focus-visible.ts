import { defineLabCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { focusExample, focusStop } from './shared/focus-example.ts'
import { pictured } from '../shared/pictured.ts'
import { notMeasured } from '../shared/not-measured.ts'

/** Above this share of unmarked stops people lose their place. */
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
  title: 'The focus can be seen',
  why: 'Who goes through a page by keyboard must see where they are.',
  fix: 'Do not remove outlines without something in their place: style :focus-visible with an outline or a background of good contrast.',
  criteria:
    'The Tab key is pressed up to 150 times. Passes when at most 10 % of the elements that it comes to look the same with the focus and without, and warns above. What is compared are the computed styles (outline, border, shadow, colours, text decoration, opacity, size and the like) of the element, its ::before and ::after, its labels, parents, neighbours and first three children; pixels are not. Frames, players, date fields and components that cannot be looked into are left out. Does not apply when nothing takes the focus or the walk could not be made.',
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
    if (seen.length === 0) return notApplicable('Nothing on the page takes the focus.')

    const unmarked = seen.filter(({ isMarked }) => isMarked === false)
    if (unmarked.length <= seen.length * TOLERATED) return pass()
    return warn(
      `The same with the focus and without: ${unmarked.length} of ${counted(seen.length, 'element')}.`,
      unmarked.map(({ snippet, box }) => ({ snippet, ...pictured({ box }) })),
      { value: { number: Math.round((100 * unmarked.length) / seen.length), unit: 'percent' } },
    )
  },
})
