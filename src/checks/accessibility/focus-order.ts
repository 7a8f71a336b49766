import { defineLabCheck, notApplicable, pass, warn } from '../check.ts'
import { focusExample, focusStop, type FocusStop } from './shared/focus-example.ts'
import { pictured } from '../shared/pictured.ts'
import { notMeasured } from '../shared/not-measured.ts'

/** Above this share, the focus jumps around. */
const TOLERATED = 0.2
/** One step back may happen on any page, and is half of all steps on a small one. */
const LEAST = 2

type Rectangle = NonNullable<FocusStop['rect']>

const at = (...places: readonly (readonly [x: number, y: number])[]) =>
  places.map(([x, y]) => focusStop({ rect: { x, y, width: 60, height: 20 } }))

export const focusOrder = defineLabCheck({
  id: 'focus-order',
  category: 'accessibility',
  family: 'keyboard',
  tier: 'E',
  title: 'Focus moves in reading order',
  why: 'If focus jumps back and forth, sighted keyboard users have to search for it after each press of Tab.',
  fix: 'Order elements in the source the way they are shown; do not reorder them with CSS or tabindex.',
  criteria: {
    pass: 'At most 20 % of the focus steps, or only one step, go backwards.',
    warn: 'More than 20 % of the focus steps, and at least 2, go backwards.',
    'not-applicable': 'Fewer than 2 visible elements take focus, or the test did not run.',
    note: 'The Tab key is pressed up to 150 times. A step goes backwards if it leads up, or towards the start of the same line. A step up and past the end of the previous element is a new column, not backwards. Elements that are fixed to the screen or not drawn do not count. On right-to-left pages the directions are mirrored.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/focus-order.html',
  reads: ['operation'],
  examples: {
    pass: [
      focusExample(at([0, 0], [100, 0], [0, 40], [100, 40])),
      focusExample(at([0, 0], [0, 40], [100, 0], [100, 40], [200, 0], [200, 40])),
      focusExample(at([100, 0], [0, 0])),
      focusExample(at([200, 0], [100, 0], [0, 0]), { isRightToLeft: true }),
    ],
    warn: [focusExample(at([200, 0], [100, 0], [0, 0], [0, 40]))],
    'not-applicable': [
      focusExample(at([0, 0])),
      focusExample([focusStop({ rect: null }), focusStop({ rect: null })]),
    ],
  },

  evaluate({ operation: { keyboard } }) {
    if (!keyboard.measured) return notMeasured(keyboard.reason)
    const { reached, isRightToLeft } = keyboard.value
    const drawn = reached.flatMap(({ rect, snippet, box }) =>
      rect === null ? [] : [{ snippet, box, rect: isRightToLeft ? mirrored(rect) : rect }],
    )
    const steps = drawn.slice(1).map((to, place) => ({ to, from: drawn[place] ?? to }))
    if (steps.length === 0) return notApplicable('Fewer than two visible elements take focus')

    const back = steps.filter(({ from, to }) => isBackwards(from.rect, to.rect))
    if (back.length < LEAST || back.length <= steps.length * TOLERATED) return pass()
    return warn(
      `${back.length} of ${steps.length} focus steps go backwards`,
      back.map(({ from, to }) => ({
        snippet: to.snippet,
        note: `after ${from.snippet}`,
        ...pictured(to),
      })),
      { value: { number: Math.round((100 * back.length) / steps.length), unit: 'percent' } },
    )
  },
})

function mirrored({ x, y, width, height }: Rectangle): Rectangle {
  return { x: -x - width, y, width, height }
}

function isBackwards(from: Rectangle, to: Rectangle): boolean {
  const isAbove = to.y + to.height <= from.y
  const isNewColumn = to.x >= from.x + from.width
  const isSameLine = !isAbove && to.y < from.y + from.height
  return (isAbove && !isNewColumn) || (isSameLine && to.x + to.width <= from.x)
}
