import type { Results } from '../../report/results.ts'
import type { Rule } from '../../report/rules/rule.ts'
import type { MEASURES_BY_KEY, WATCHED_MEASURES } from '../noise/watched-measure.ts'
import type { AlertStatus, Seen } from './step-alert.ts'

export type MeasureId = keyof typeof WATCHED_MEASURES

/** A measure of the scored device, or the same of desktop if both devices were measured. */
export type MeasureKey = keyof typeof MEASURES_BY_KEY

/** The data kept of each completed run for as long as its report: enough for baselines and timelines. */
export interface RunNumbers {
  /** As `runConditions` gives it. */
  readonly conditions: string | null
  /** Page loads: of three and more, the values are medians. Absent without a browser, and if not stored: then one. */
  readonly loads?: number | undefined
  readonly benchmarkIndex: number | null
  /** Only measurements of this run. */
  readonly values: Readonly<Partial<Record<MeasureKey, number>>>
}

/** An alert before a run. */
export interface KnownAlert extends AlertStatus {
  readonly rule: string
  /** Conditions of the run that gave the first sign. */
  readonly conditions: string | null
  readonly value: number | null
  /** The value in the last message that it is open. */
  readonly toldValue?: number | null
  readonly usual: number | null
  readonly threshold: number | null
}

/** Numbers of an earlier run, with its number within the report. */
export interface EarlierNumbers extends RunNumbers {
  readonly number: number
}

export interface CompletedRun {
  readonly now: number
  /** Whether it was made to confirm a suspected alert. */
  readonly isConfirming: boolean
  readonly numbers: RunNumbers
  /** The latest runs of the report before it, the oldest first, without those that were made to confirm. */
  readonly before: readonly EarlierNumbers[]
  readonly results: Results
  /** Results of the latest completed run before it. */
  readonly earlier: Results | undefined
  /** The budgets of the project. */
  readonly rules: readonly Rule[]
}

/** A run's observation about one rule. */
export interface Observation {
  /** Identifies it within the report. */
  readonly rule: string
  readonly seen: Seen
  /** Title and text of the alert: a sentence without a full stop. */
  readonly title: string
  readonly message: string
  /** The same once the alert is resolved. Absent: its title says what is true then. */
  readonly resolved?: string | undefined
  readonly value: number | null
  /** As `amountText` takes it. */
  readonly unit: string
  readonly usual: number | null
  readonly threshold: number | null
  /** The device that it is about, if that is not the scored one. */
  readonly device?: 'desktop' | undefined
  /** Number of runs since it began. */
  readonly runsAgo: number
}

/** The alert of a rule, if there ever was one. */
export type AlertOf = (rule: string) => KnownAlert | undefined

/** For alerts without a number. */
export const NO_VALUE = {
  value: null,
  unit: '',
  usual: null,
  threshold: null,
  runsAgo: 0,
} as const

/** A sentence as part of another one. */
export function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '')
}
