import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '../store/database/built-once.ts'
import type { Connection } from '../store/database/database.ts'
import { lockName } from '../store/database/locks.ts'
import { siteOf } from '../store/sites/site.ts'
import { type HeldRun, heldWithReport, returnRun } from './held-run.ts'

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
  const held = await heldWithReport(trx, token)
  if (!held) return 'lost'
  if (siteConcurrency === 0) return 'entered'

  const { run, now } = held
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

  await sendAway(trx, held, isFirst ? 'before anything was fetched' : 'on its way')
  return 'full'
}

/** In the order of locks. */
export function placeName(place: string): string
export function placeName(place: RawBuilder<unknown>): RawBuilder<string>
export function placeName(place: string | RawBuilder<unknown>): string | RawBuilder<string> {
  return typeof place === 'string' ? `place ${place}` : sql<string>`'place ' || ${place}`
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
  return fullOf(await present(trx, { now, siteConcurrency, besides }), siteConcurrency)
}

const present = builtOnce(
  ['now', 'siteConcurrency', 'besides'],
  (_, blanks) => occupied(blanks),
  'lookup',
)

/** The rows of `fullOf`, as a question for `together`. */
export function askingForFull(now: number, siteConcurrency: number): RawBuilder<Occupied> {
  const rows = occupied({
    now: sql`${now}`,
    siteConcurrency: sql`${siteConcurrency}`,
    besides: sql`''`,
  })
  return sql<Occupied>`select kind, at, jobs from (${rows}) as full_places`
}

/** The places of these that have reached the limit. */
export function fullOf(rows: readonly Occupied[], siteConcurrency: number): string[] {
  if (siteConcurrency === 0) return []
  const present = new Map<string, number>()
  for (const { kind, at, jobs } of rows) {
    const place = kind === 'url' ? siteOf(at) : at
    present.set(place, (present.get(place) ?? 0) + jobs)
  }
  return [...present].flatMap(([place, count]) => (count >= siteConcurrency ? [place] : []))
}

export interface Occupied {
  /** A sitemap reading has only its URL. */
  readonly kind: 'place' | 'url'
  readonly at: string
  readonly jobs: number
}

/**
 * Places that may be full, and sitemap readings, each of which may be at one of them. A run counts once at each place,
 * which may be its site too. Running runs are found first: to merge the parts in order, SQLite would read all stored runs.
 */
export function occupied({
  now,
  siteConcurrency,
  besides,
}: {
  readonly now: RawBuilder<unknown>
  readonly siteConcurrency: RawBuilder<unknown>
  readonly besides: RawBuilder<unknown>
}): RawBuilder<Occupied> {
  const reading = sql`from sitemap_readings where status = 'running' and lease_until > ${now}`
  return sql<Occupied>`select 'place' as kind, place as at, count(*) as jobs from (
      with present_runs as materialized (
        select id, site from runs
          where status = 'running' and lease_until > ${now} and id <> ${besides}
      )
      select id, site as place from present_runs
      union
      select id, run_places.place from present_runs
        join run_places on run_places.run_id = present_runs.id
      union
      select id, site from crawls where status = 'running' and lease_until > ${now}
    ) as present
    group by place
    having count(*) >= ${siteConcurrency} - (select count(*) ${reading})
    union all
    select 'url', url, 1 ${reading}`
}

/** Not counted as an attempt, nor against its user's limits if nothing was requested. */
async function sendAway(
  trx: Connection,
  held: HeldRun,
  when: 'before anything was fetched' | 'on its way',
): Promise<void> {
  const { run } = held
  await returnRun(trx, held, { attempt: run.attempt - 1 })
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
