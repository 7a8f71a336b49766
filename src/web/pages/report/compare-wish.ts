import type { RunsWish } from '../../chosen-runs.ts'
import { requireReportId } from '../../api/report-id.ts'
import { isRecord } from '../../fields.ts'
import { runNumber } from '../../run-number.ts'

/** What the query of a comparison asks for. */
export interface CompareWish extends RunsWish {
  /** Another report; undefined for runs of the same one. */
  readonly other: string | undefined
  /** Is what is the same left out? */
  readonly differencesOnly: boolean
}

/**
 * Undefined where it names what can be no run.
 *
 * @param id of the report
 * @throws {Problem} `report-not-found` where it names what can be no report
 */
export function readCompareWish(query: unknown, id: string): CompareWish | undefined {
  const given = isRecord(query) ? query : {}
  const read = (name: 'a' | 'b') => {
    const text = given[name] ?? ''
    if (text === '') return { number: undefined }
    const number = typeof text === 'string' ? runNumber(text) : undefined
    return number === undefined ? undefined : { number }
  }
  const [a, b] = [read('a'), read('b')]
  const named = given['with'] ?? ''
  const other = named === '' ? undefined : requireReportId(typeof named === 'string' ? named : '')
  const wish = { differencesOnly: given['all'] !== '1', other: other === id ? undefined : other }
  return a && b && { ...wish, a: a.number, b: b.number }
}
