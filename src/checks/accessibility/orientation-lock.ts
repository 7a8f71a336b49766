import type { OperationFacts } from '../../facts/lab/operation-facts.ts'
import { defineLabCheck, type Example, notApplicable, pass, warn } from '../check.ts'
import { notMeasured } from '../shared/not-measured.ts'

type View = Extract<OperationFacts['orientation'], { measured: true }>['value']['before']

/** Of the words that can be seen upright. */
const KEPT = 0.5

const UPRIGHT: View = { visibleWords: 300, rotation: 0, cover: null }

const example = (turned: Partial<View>, before = UPRIGHT): Example => ({
  lab: {
    trials: {
      orientation: { measured: true, value: { before, turned: { ...UPRIGHT, ...turned } } },
    },
  },
})

export const orientationLock = defineLabCheck({
  id: 'orientation-lock',
  category: 'accessibility',
  family: 'zoom',
  tier: 'E',
  title: 'The page works whichever way the screen is turned',
  why: 'A device that is mounted on a wheelchair cannot be turned.',
  fix: 'Remove what hides or turns the page by @media (orientation: …); let the layout fit instead.',
  criteria:
    'The screen is turned by a quarter. Passes when the page is there as before, and warns when fewer than 50 % of its visible words are left, when the page as a whole is turned by a quarter, or when something fixed lies over all of the screen that did not before. Does not apply when nothing can be read upright, or when it could not be tried.',
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
    if (before.visibleWords === 0) return notApplicable('There is nothing to read.')

    if (isQuarter(turned.rotation - before.rotation)) return warn('The page turns with the screen.')
    if (turned.cover !== null && before.cover === null) {
      return warn('Something lies over the page when the screen is turned.', [
        { snippet: turned.cover },
      ])
    }
    if (turned.visibleWords >= before.visibleWords * KEPT) return pass()
    return warn('Most of the page is gone when the screen is turned.', [
      { name: 'visible words', value: turned.visibleWords, expected: before.visibleWords },
    ])
  },
})

function isQuarter(degrees: number): boolean {
  return Math.abs(Math.abs(degrees % 180) - 90) <= 5
}
