import { sql } from 'kysely'
import type { Connection } from '../store/database/database.ts'
import { clock } from '../store/database/dialect.ts'
import { lockName } from '../store/database/locks.ts'
import { siteOf } from '../store/sites/site.ts'
import { heldWithReport, returnRun, type RunRow } from './held-run.ts'

/**
 * `SITE_CONCURRENCY` counts runs by their places: the site of the requested URL, known from the start, and each site
 * and address that the page's host and its redirects turn out to have, known once the name is resolved and before any
 * connection. A run that reaches a full place returns to the queue with the places found so far: it is claimed again
 * when they are free, so it is returned at most once for each host on its way. Sitemap readings and crawls count at
 * the requested site, and wait for it.
 */

/** A host that a run is about to connect to. */
export interface Host {
  readonly url: string
  /** All addresses that its name resolves to. */
  readonly addresses: readonly string[]
}

export type Entering = 'entered' | 'full' | 'lost'

/** A name may have more addresses; two names that share a server also share some of the first ones. */
const MOST_ADDRESSES = 16

export async function enterPlaces(
  trx: Connection,
  token: string,
  { host, siteConcurrency }: { host: Host; siteConcurrency: number },
): Promise<Entering> {
  const run = await heldWithReport(trx, token)
  if (!run) return 'lost'
  if (siteConcurrency === 0) return 'entered'

  const now = await clock(trx)
  const isFirst = !(await hasPlaces(trx, run.id))
  const places = placesOf(host)
  // If two runs reach one place at once, the second counts the first.
  for (const place of places.toSorted()) await lockName(trx, placeName(place))
  await trx
    .insertInto('run_places')
    .values(places.map((place) => ({ run_id: run.id, place })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const full = await fullPlaces(trx, { now, siteConcurrency, besides: run.id })
  if (!places.some((place) => full.includes(place))) return 'entered'

  await sendAway(trx, run, isFirst ? 'before anything was fetched' : 'on its way')
  return 'full'
}

/** In the order of locks. */
export function placeName(place: string): string {
  return `place ${place}`
}

/** Places that have reached the limit of runs, sitemap readings and crawls, without counting the caller's run. */
export async function fullPlaces(
  trx: Connection,
  {
    now,
    siteConcurrency,
    besides = '',
  }: { now: number; siteConcurrency: number; besides?: string },
): Promise<string[]> {
  if (siteConcurrency === 0) return []
  const { rows } = await sql<{ place: string; present: number }>`
    select place, count(*) as present from (
      select id, site as place from runs
        where status = 'running' and lease_until > ${now} and id <> ${besides}
      union
      select runs.id, run_places.place from runs join run_places on run_places.run_id = runs.id
        where status = 'running' and lease_until > ${now} and id <> ${besides}
    ) as present
    group by place`.execute(trx)
  const present = new Map(rows.map((row) => [row.place, row.present]))
  for (const site of await sitesBeingRead(trx, now)) present.set(site, (present.get(site) ?? 0) + 1)
  return [...present].flatMap(([place, count]) => (count >= siteConcurrency ? [place] : []))
}

/** Places of running sitemap readings and crawls, one entry for each. */
async function sitesBeingRead(trx: Connection, now: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('sitemap_readings')
    .select('url')
    .where('status', '=', sql.lit('running'))
    .where('lease_until', '>', now)
    .execute()
  const crawls = await trx
    .selectFrom('crawls')
    .select('site')
    .where('status', '=', sql.lit('running'))
    .where('lease_until', '>', now)
    .execute()
  return [...rows.map(({ url }) => siteOf(url)), ...crawls.map(({ site }) => site)]
}

/** Not counted as an attempt, nor against its user's limits if nothing was requested. */
async function sendAway(
  trx: Connection,
  run: RunRow,
  when: 'before anything was fetched' | 'on its way',
): Promise<void> {
  await returnRun(trx, { run, attempt: run.attempt - 1 })
  if (when === 'on its way') return
  await trx
    .deleteFrom('run_starts')
    .where('run_id', '=', run.id)
    .where('attempt', '=', run.attempt)
    .execute()
}

async function hasPlaces(trx: Connection, runId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('run_places')
    .select('place')
    .where('run_id', '=', runId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function placesOf({ url, addresses }: Host): string[] {
  return [...new Set([siteOf(url), ...addresses.slice(0, MOST_ADDRESSES)])]
}
