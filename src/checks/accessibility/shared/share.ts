import { type Evidence, fail, type Outcome, pass, warn } from '../../check.ts'

/** From this share of fine ones on, the rest is a slip and not a habit (checks.md §2.3). */
const SLIP = 0.9

interface Share {
  readonly wrong: readonly Evidence[]
  /** How many were looked at, the wrong ones included; at least one. */
  readonly total: number
  readonly message: string
}

/** Answer about a share that is fine: all is a pass, 90 % a warning, less a failure; points are the share. */
export function judgeShare({ wrong, total, message }: Share): Outcome {
  if (wrong.length === 0) return pass()
  const points = (total - wrong.length) / total
  const details = { value: { number: wrong.length, unit: 'count' }, points } as const
  return points >= SLIP ? warn(message, wrong, details) : fail(message, wrong, details)
}
