import { type Static, Type } from 'typebox'
import { exact, nullable } from '../exact.ts'
import { CheckResult, ResultClass } from '../results.ts'

/** Whether `b` is better than `a`; `changed` if neither direction is better. */
const Trend = Type.Enum(['better', 'worse', 'same', 'changed'])
export type Trend = Static<typeof Trend>

const Side = exact({
  outcome: CheckResult.properties.outcome,
  message: CheckResult.properties.message,
  value: CheckResult.properties.value,
  gain: CheckResult.properties.gain,
})

export const ComparedCheck = exact({
  id: Type.String(),
  category: Type.String(),
  title: Type.String(),
  trend: Trend,
  /** Null if that run did not judge it. */
  a: nullable(Side),
  b: nullable(Side),
})
export type ComparedCheck = Static<typeof ComparedCheck>

export const ComparedNumber = exact({
  /** `lcp`, `transfer_bytes`, … or the id of a check. */
  id: Type.String(),
  name: Type.String(),
  /** Device of a browser's numbers; null for the page itself, and if the two had different devices. */
  device: nullable(Type.Enum(['mobile', 'desktop'])),
  unit: Type.String(),
  a: Type.Number(),
  b: Type.Number(),
  /** `b` minus `a`. */
  change: Type.Number(),
  trend: Trend,
})
export type ComparedNumber = Static<typeof ComparedNumber>

const Score = exact({
  a: nullable(Type.Integer()),
  b: nullable(Type.Integer()),
  change: nullable(Type.Integer()),
})

/** Differences between two results, usually the older one first. */
export const Comparison = exact({
  /** Null if a run has no score; the change is also null if the rules differ or a score is incomplete. */
  score: Score,
  result: exact({ a: nullable(ResultClass), b: nullable(ResultClass) }),
  categories: Type.Array(exact({ id: Type.String(), title: Type.String(), ...Score.properties })),
  /** Checks that need work in `b` but not in `a`, except for times that differ by less than the tolerance. */
  new_problems: Type.Array(ComparedCheck),
  /** Checks that need work in `a` but not in `b`. */
  fixed: Type.Array(ComparedCheck),
  /** Checks that need work in both. */
  still_failing: Type.Array(ComparedCheck),
  /** Checks that need work in one and were not judged in the other: neither new nor fixed. */
  judged_once: Type.Array(ComparedCheck),
  numbers: Type.Array(ComparedNumber),
  /** Different conditions of the two audits, a sentence each. */
  conditions: Type.Array(Type.String()),
})
export type Comparison = Static<typeof Comparison>
