import type { RunnerReport } from '../../src/lab/runner-messages.ts'

type Report = Exclude<RunnerReport['kind'], 'step'> | (RunnerReport & { kind: 'step' })['step']

/** A point of an audit: a report of the runner to its worker. */
export interface BrowserPoint {
  readonly name: string
  readonly report: Report
  readonly victim: 'browser' | 'proxy'
}

type Named = readonly [name: string, report: Report]
export type NamedReports = readonly [Named, ...Named[]]

export const LOADING: NamedReports = [
  ['page being loaded', 'loading'],
  ['page loaded', 'collecting'],
  ['page judged', 'auditing'],
  ['results', 'loaded'],
  ['screenshots', 'files'],
]

/** A browser is started before there is a page, and is left after the last results. */
export const LIVING: NamedReports = [
  ['just started', 'connected'],
  ...LOADING,
  ['interaction tests', 'tried'],
]
