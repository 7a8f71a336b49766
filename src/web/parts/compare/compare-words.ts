import type { DeviceName } from '../../../report/compare/compare-devices.ts'

/** Names of the two sides of a comparison, and its texts about checks. */
export interface CompareWords {
  /** Names of the sides, as column headings. */
  readonly a: string
  readonly b: string
  /** Heading of the column between them. */
  readonly change: string
  /** Checks that need work only in `b`, only in `a`, and in both. */
  readonly newProblems: string
  readonly fixed: string
  readonly stillFailing: string
  /** The side that describes what needs work only in `a`: with the problem, or without it any more. */
  readonly fixedSide: 'a' | 'b'
  /** What the other side found, next to this one. @param outcome a word */
  readonly beside: (outcome: string, told: 'a' | 'b') => string
  /** After `better` and `worse`. */
  readonly than: string
}

/** Column headings of the table of two devices. */
export interface DeviceWords {
  readonly a: string
  readonly b: string
  readonly change: string
}

const DEVICES = { mobile: 'Mobile', desktop: 'Desktop' } as const

/** Words for one run: its two devices, neither of which is better for its numbers. */
export function deviceWords(a: DeviceName, b: DeviceName): DeviceWords {
  return { a: DEVICES[a], b: DEVICES[b], change: 'Difference' }
}

/** Words for one report: the earlier run and the later one. */
export const RUN_WORDS: CompareWords = {
  a: 'From',
  b: 'To',
  change: 'Change',
  newProblems: 'New problems',
  fixed: 'Fixed',
  stillFailing: 'Still failing',
  fixedSide: 'b',
  beside: (outcome) => `was: ${outcome.toLowerCase()}`,
  than: 'than before',
}

/** Words for two reports, neither of which is the later one. */
export const REPORT_WORDS: CompareWords = {
  a: 'A',
  b: 'B',
  change: 'Difference',
  newProblems: 'Problems only in B',
  fixed: 'Problems only in A',
  stillFailing: 'Problems in both',
  fixedSide: 'a',
  beside: (outcome, told) => `${told === 'a' ? 'B' : 'A'}: ${outcome.toLowerCase()}`,
  than: 'than in A',
}
