import { defineLabCheck, fail, notApplicable, pass } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { focusExample, focusStop } from './shared/focus-example.ts'
import { pictured } from '../shared/pictured.ts'
import { notMeasured } from '../shared/not-measured.ts'

/** Steps by which going round in a circle is told from a long way. */
const CIRCLE = 10

const TWO = [focusStop({ snippet: '<a href="/">' }), focusStop({ snippet: '<button>' })]
const IN_DIALOG = [focusStop({ isInModal: true }), focusStop({ isInModal: true })]
const FRAME = focusStop({ snippet: '<iframe>', isOpaque: true })
const ROUND_AND_ROUND = [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]

export const keyboardTrap = defineLabCheck({
  id: 'keyboard-trap',
  category: 'accessibility',
  family: 'keyboard',
  tier: 'B',
  title: 'The keyboard gets through the page',
  why: 'Who cannot use a mouse and gets into a part that Tab does not leave can only close the page.',
  fix: 'Let Tab go on from the last control of the component that is named; keep the focus inside only while a modal dialog is open, and close that with Escape.',
  criteria:
    'The Tab key is pressed up to 150 times from the beginning of the page. Fails when the focus goes round inside one part for 10 steps or more while other controls of the page are not reached. Passes otherwise, and when that part is a modal dialog. Does not apply when nothing takes the focus, when the walk ends inside of a frame, a player or a component that cannot be looked into, or when it could not be made.',
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/no-keyboard-trap.html',
  reads: ['operation'],
  examples: {
    pass: [
      focusExample(TWO),
      focusExample(TWO, { steps: ROUND_AND_ROUND, end: 'circle' }),
      focusExample(IN_DIALOG, { steps: ROUND_AND_ROUND, end: 'circle', unreached: 5 }),
    ],
    fail: [focusExample(TWO, { steps: ROUND_AND_ROUND, end: 'circle', unreached: 5 })],
    'not-applicable': [
      focusExample([]),
      focusExample([FRAME], { steps: Array(11).fill(0), end: 'circle', unreached: 5 }),
      {
        lab: {
          trials: { keyboard: { measured: false, reason: 'There was no time left for it.' } },
        },
      },
    ],
  },

  evaluate({ operation: { keyboard } }) {
    if (!keyboard.measured) return notMeasured(keyboard.reason)
    const { reached, steps, unreached, end } = keyboard.value
    if (reached.length === 0) return notApplicable('Nothing on the page takes the focus.')
    if (end !== 'circle' || unreached === 0) return pass()

    const circle = [...new Set(steps.slice(-CIRCLE))].flatMap((place) => reached[place ?? -1] ?? [])
    if (circle.some(({ isInModal }) => isInModal)) return pass('A dialog keeps the focus.')
    if (circle.some(({ isOpaque }) => isOpaque)) {
      return notApplicable('The walk ended in a part that cannot be looked into.')
    }
    return fail(
      `Tab goes round between ${counted(circle.length, 'element')} and does not reach ${unreached} others.`,
      circle.map(({ snippet, box }) => ({ snippet, ...pictured({ box }) })),
    )
  },
})
