import { defineLabCheck, fail, notApplicable, pass } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { focusExample, focusStop } from './shared/focus-example.ts'
import { pictured } from '../shared/pictured.ts'
import { notMeasured } from '../shared/not-measured.ts'

/** Steps that tell a circle from a long way. */
const CIRCLE = 10

const TWO = [focusStop({ snippet: '<a href="/">' }), focusStop({ snippet: '<button>' })]
const IN_DIALOG = [focusStop({ isInModal: true }), focusStop({ isInModal: true })]
const FRAME = focusStop({ snippet: '<iframe>', isOpaque: true })
const ROUND_AND_ROUND = [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]
const ROUND_AT_THE_END = ROUND_AND_ROUND.map((place) => place + 1)
const TOO_SHORT = [0, 1, 0, 1]

export const keyboardTrap = defineLabCheck({
  id: 'keyboard-trap',
  category: 'accessibility',
  family: 'keyboard',
  tier: 'B',
  title: 'Keyboard focus is not trapped',
  why: 'Keyboard users who enter a component that Tab does not leave can only close the page.',
  fix: 'Let Tab leave the component after its last control. Keep focus inside only while a modal dialog is open, and close the dialog with Escape.',
  criteria: {
    pass: 'Tab moves through the page without a trap, or a modal dialog keeps the focus.',
    fail: 'Focus circles within one part of the page for 10 steps or more, and reaches neither other controls nor the start of the page.',
    'not-applicable':
      'No element takes focus, focus ends up inside a frame, player or closed component, or the test did not finish.',
    note: 'The Tab key is pressed up to 150 times from the start of the page.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/no-keyboard-trap.html',
  reads: ['operation'],
  examples: {
    pass: [
      focusExample(TWO),
      focusExample(TWO, { steps: ROUND_AND_ROUND, end: 'circle' }),
      focusExample(IN_DIALOG, { steps: ROUND_AND_ROUND, end: 'circle', unreached: 5 }),
      focusExample(TWO, { steps: [0, 1], end: 'time', unreached: 5 }),
    ],
    fail: [
      focusExample(TWO, { steps: ROUND_AND_ROUND, end: 'circle', unreached: 5 }),
      focusExample([focusStop({}), ...TWO], { steps: [0, ...ROUND_AT_THE_END], end: 'circle' }),
    ],
    'not-applicable': [
      focusExample([]),
      focusExample(TWO, { steps: TOO_SHORT, end: 'time', unreached: 5 }),
      focusExample([FRAME], { steps: Array(11).fill(0), end: 'circle', unreached: 5 }),
      {
        lab: {
          interactionTests: {
            keyboard: { measured: false, reason: 'There was no time left for it.' },
          },
        },
      },
    ],
  },

  evaluate({ operation: { keyboard } }) {
    if (!keyboard.measured) return notMeasured(keyboard.reason)
    const { reached, steps, unreached, end } = keyboard.value
    if (reached.length === 0) return notApplicable('No element of the page takes focus')
    if (unreached === 0 && !(end === 'circle' && isSmall(steps, reached.length))) return pass()
    if (end === 'time' && wentBack(steps)) {
      return notMeasured('The time ran out while focus was moving in a circle.')
    }
    if (end !== 'circle') return pass()

    const circle = [...new Set(steps.slice(-CIRCLE))].flatMap((place) => reached[place ?? -1] ?? [])
    if (circle.some(({ isInModal }) => isInModal)) return pass('A modal dialog keeps the focus')
    if (circle.some(({ isOpaque }) => isOpaque)) {
      return notApplicable('Focus ended up inside a frame, player or closed component')
    }
    const trapped = `Keyboard users get trapped in ${counted(circle.length, 'element')}`
    return fail(
      unreached === 0
        ? `${trapped} at the end of the page`
        : `${trapped} and cannot reach ${counted(unreached, 'other')}`,
      circle.map(({ snippet, box }) => ({ snippet, ...pictured({ box }) })),
    )
  },
})

/**
 * Whether the last steps went round a part of the reached elements several times; a walk round the whole page covers
 * all of them.
 */
function isSmall(steps: readonly (number | null)[], reached: number): boolean {
  const { size } = new Set(steps.slice(-CIRCLE))
  return size < reached && size <= CIRCLE / 2
}

/** Whether the last step led to an earlier element, as the first steps of a circle do. */
function wentBack(steps: readonly (number | null)[]): boolean {
  const last = steps.at(-1)
  return last !== undefined && steps.indexOf(last) < steps.length - 1
}
