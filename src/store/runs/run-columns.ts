import type { RunTable } from '../tables/run-tables.ts'

const COLUMNS: Readonly<Record<keyof RunTable, true>> = {
  id: true,
  report_id: true,
  owner_id: true,
  number: true,
  status: true,
  priority: true,
  site: true,
  url: true,
  run_after: true,
  samples: true,
  traceparent: true,
  attempt: true,
  worker: true,
  lease_token: true,
  lease_until: true,
  result_rank: true,
  score: true,
  incomplete: true,
  catalogue_version: true,
  metrics: true,
  error_code: true,
  error_message: true,
  created_at: true,
  started_at: true,
  ended_at: true,
  deleted_at: true,
}

/** All columns of a run: named statements list them, because a newer process may add others. */
// oxlint-disable-next-line no-unsafe-type-assertion -- these are its keys
export const RUN_COLUMNS = Object.keys(COLUMNS) as (keyof RunTable)[]
