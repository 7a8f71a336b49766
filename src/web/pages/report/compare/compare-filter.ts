import type { RunsFilter } from '../../../query/chosen-runs.ts'
import type { DeviceName } from '../../../../report/compare/compare-devices.ts'
import { requireReportId } from '../../../api/report-id.ts'
import { isRecord } from '../../../query/fields.ts'
import { runNumber } from '../../../query/run-number.ts'

/** The query of a comparison. */
export interface CompareFilter extends RunsFilter {
  /** Another report; undefined for runs of the same one. */
  readonly other: string | undefined
  /** Two devices of one run, in display order; null for a comparison of reports or runs. */
  readonly devices: DevicesFilter | null
  /** Whether unchanged items are hidden. */
  readonly differencesOnly: boolean
}

export interface DevicesFilter {
  readonly a: DeviceName
  readonly b: DeviceName
  /** The latest shown run if undefined. */
  readonly run: number | undefined
}

/**
 * Undefined if it names an invalid run or invalid devices.
 *
 * @param id of the report
 * @throws {Problem} `report-not-found` for a malformed report ID
 */
export function readCompareFilter(query: unknown, id: string): CompareFilter | undefined {
  const given = isRecord(query) ? query : {}
  const read = (name: 'a' | 'b' | 'run') => {
    const text = given[name] ?? ''
    if (text === '') return { number: undefined }
    const number = typeof text === 'string' ? runNumber(text) : undefined
    return number === undefined ? undefined : { number }
  }
  const [a, b, run] = [read('a'), read('b'), read('run')]
  const pair = PAIRS.get(given['devices'] ?? '')
  const named = given['with'] ?? ''
  const other = named === '' ? undefined : requireReportId(typeof named === 'string' ? named : '')
  const filter = { differencesOnly: given['all'] !== '1', other: other === id ? undefined : other }
  if (!a || !b || !run || pair === undefined) return undefined
  const devices = pair && { ...pair, run: run.number }
  if (devices && filter.other !== undefined) return undefined
  return { ...filter, devices, a: a.number, b: b.number }
}

/** Values of `devices`; empty is the same as absent. */
const PAIRS = new Map<unknown, Omit<DevicesFilter, 'run'> | null>([
  ['', null],
  ['mobile,desktop', { a: 'mobile', b: 'desktop' }],
  ['desktop,mobile', { a: 'desktop', b: 'mobile' }],
])
