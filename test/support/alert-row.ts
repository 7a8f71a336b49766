import type { Insertable } from 'kysely'
import type { AlertTable } from '../../src/store/tables/alert-tables.ts'

/** An open alert of this report. */
export function alertRow(
  fields: Partial<Insertable<AlertTable>> & Pick<Insertable<AlertTable>, 'id' | 'report_id'>,
): Insertable<AlertTable> {
  return {
    rule: 'worse:lcp',
    state: 'confirmed',
    since: 0,
    good_runs: 0,
    rounds: '[]',
    flapping: 0,
    told: 1,
    muted_until_change: 0,
    opened_at: 0,
    title: 'Largest Contentful Paint got worse',
    message: 'Largest Contentful Paint is 3.9 s, usually 2.0 s',
    value: 3900,
    unit: 'ms',
    baseline: 2000,
    threshold: 2300,
    created_at: 0,
    updated_at: 0,
    ...fields,
  }
}
