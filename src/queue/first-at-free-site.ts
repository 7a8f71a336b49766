import type { Connection } from '../store/database/database.ts'
import { tryLockName } from '../store/database/locks.ts'
import { fullPlaces, placeName } from './run-places.ts'

/** A waiting job that counts at one site. */
interface Waiting {
  readonly id: string
  readonly site: string
}

export interface FreeSites<Row> {
  readonly now: number
  readonly siteConcurrency: number
  /** Reads and locks this job; undefined if another worker has claimed it meanwhile. */
  readonly lock: (id: string) => Promise<Row | undefined>
}

/**
 * The first of these jobs whose site has room for it. Until the transaction ends, no other worker decides on a job at
 * that site.
 */
export async function firstAtFreeSite<Row>(
  trx: Connection,
  waiting: readonly Waiting[],
  { now, siteConcurrency, lock }: FreeSites<Row>,
): Promise<Row | undefined> {
  if (waiting.length === 0) return undefined
  const full = await fullPlaces(trx, { now, siteConcurrency })
  for (const { id, site } of waiting) {
    if (full.includes(site) || !(await tryLockName(trx, placeName(site)))) continue
    // Another worker may have started on this site since the full places were counted.
    if ((await fullPlaces(trx, { now, siteConcurrency })).includes(site)) continue
    const row = await lock(id)
    if (row) return row
  }
  return undefined
}
