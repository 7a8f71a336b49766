import { type Evidence, fail, type Outcome, pass, warn } from '../check.ts'
import type { Tier } from '../tiers.ts'

/** From this share of correct ones on, the rest are oversights and not a habit. */
const SLIP = 0.9

interface Share {
  readonly wrong: readonly Evidence[]
  /** Number of tested elements, including failing ones; at least one. */
  readonly total: number
  readonly message: string
  /** Replaces the check's tier. */
  readonly tier?: Tier
}

/** Outcome by the share of correct elements: all is a pass, 90 % a warning, less a failure. */
export function judgeShare({ wrong, total, message, tier }: Share): Outcome {
  if (wrong.length === 0) return pass()
  const share = wrong.length / total
  const details = {
    value: { number: wrong.length, unit: 'count' },
    share,
    ...(tier && { tier }),
  } as const
  return 1 - share >= SLIP ? warn(message, wrong, details) : fail(message, wrong, details)
}
