import type { OperationFacts } from '../../../facts/lab/operation-facts.ts'
import type { Example } from '../../check.ts'

type Walk = Extract<OperationFacts['keyboard'], { measured: true }>['value']
export type FocusStop = Walk['reached'][number]

export function focusStop(more: Partial<FocusStop>): FocusStop {
  return {
    snippet: '<a href="/">',
    rect: { x: 16, y: 16, width: 60, height: 24 },
    isMarked: true,
    isInModal: false,
    isOpaque: false,
    ...more,
  }
}

/** A keyboard walk through these elements, for examples; by default once round. */
export function focusExample(reached: readonly FocusStop[], more: Partial<Walk> = {}): Example {
  const steps = [...reached.keys(), null]
  const value: Walk = { reached, steps, unreached: 0, end: 'round', isRightToLeft: false, ...more }
  return { lab: { interactionTests: { keyboard: { measured: true, value } } } }
}
