import type { OperationFacts } from '../../facts/lab/operation-facts.ts'
import { defineLabCheck, type Example, notApplicable, pass, warn } from '../check.ts'
import { notMeasured } from '../shared/not-measured.ts'

type View = Extract<OperationFacts['orientation'], { measured: true }>['value']['before']

/** Share of the words that are visible upright. */
const KEPT = 0.5

const UPRIGHT: View = { visibleWords: 300, rotation: 0, cover: null }

const example = (turned: Partial<View>, before = UPRIGHT): Example => ({
  lab: {
    interactionTests: {
      orientation: { measured: true, value: { before, turned: { ...UPRIGHT, ...turned } } },
    },
  },
})

export const orientationLock = defineLabCheck({
  id: 'orientation-lock',
  category: 'accessibility',
  family: 'zoom',
  tier: 'E',
  title: 'The page works in both screen orientations',
  why: 'People whose device is mounted, for example on a wheelchair, cannot turn it.',
  fix: 'Remove the CSS in @media (orientation: …) that hides or rotates the page, and let the layout adapt instead.',
  criteria: {
    pass: 'At least 50 % of the visible words remain, the page is not rotated and no new overlay covers the screen.',
    warn: 'Fewer than 50 % of the visible words remain, the whole page is rotated by a quarter turn, or a fixed element newly covers the whole screen.',
    'not-applicable':
      'The page has no visible text in its first orientation, or the test did not run.',
    note: 'The screen is rotated by a quarter turn and compared with the state before.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/orientation.html',
  reads: ['operation'],
  examples: {
    pass: [
      example({}),
      example({ visibleWords: 150 }),
      example({ cover: '<div>' }, { ...UPRIGHT, cover: '<div>' }),
    ],
    warn: [
      example({ visibleWords: 149 }),
      example({ rotation: -90 }),
      example({ cover: '<div class="turn-your-phone">' }),
    ],
    'not-applicable': [example({}, { ...UPRIGHT, visibleWords: 0 })],
  },

  evaluate({ operation: { orientation } }) {
    if (!orientation.measured) return notMeasured(orientation.reason)
    const { before, turned } = orientation.value
    if (before.visibleWords === 0) return notApplicable('The page has no visible text')

    if (isQuarter(turned.rotation - before.rotation))
      return warn('The page rotates its content when the screen is rotated')
    if (turned.cover !== null && before.cover === null) {
      return warn('An overlay covers the page when the screen is rotated', [
        { snippet: turned.cover },
      ])
    }
    if (turned.visibleWords >= before.visibleWords * KEPT) return pass()
    return warn('More than half of the visible text disappears when the screen is rotated', [
      { name: 'visible words', value: turned.visibleWords, expected: before.visibleWords },
    ])
  },
})

function isQuarter(degrees: number): boolean {
  return Math.abs(Math.abs(degrees % 180) - 90) <= 5
}
