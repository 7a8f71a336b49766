import { type Evidence, fail, type Outcome, pass, type Value, warn } from '../../check.ts'
import { roundAgainst } from './amounts.ts'
import { type Curve, logNormalScore } from './log-normal.ts'

/** Control points published by Lighthouse, for each device that it emulates. */
export interface DeviceCurves {
  readonly mobile: Curve
  readonly desktop: Curve
}

interface Measured {
  readonly value: number
  readonly curve: Curve
  readonly message: string
  /** Absent for a number without a unit. */
  readonly unit?: Value['unit']
  readonly evidence?: readonly Evidence[]
}

/** Passes from 0.9 on and warns from 0.5 on, as Lighthouse colours its metrics; the score is the curve's. */
export function curveOutcome({ value, curve, message, unit, evidence = [] }: Measured): Outcome {
  const points = logNormalScore(curve, value)
  const details = {
    points,
    ...(unit && { value: { number: roundAgainst(value, curve.p10), unit } }),
  }
  if (points < 0.5) return fail(message, evidence, details)
  if (points < 0.9) return warn(message, evidence, details)
  return pass(message, { ...details, ...(evidence.length > 0 && { evidence }) })
}
