import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, openDatabaseServer } from '../../src/store/database/database.ts'
import { migrate } from '../../src/store/database/migrate.ts'
import { startPostgres } from '../../test/support/postgres/postgres-server.ts'
import { print } from '../print.ts'
import { median } from '../rounds.ts'
import { dice } from '../seed/dice.ts'
import { fillDatabase } from '../seed/fill-database.ts'
import { kindsOf } from './list-paths.ts'
import { type SeededApi, serveSeeded } from './seeded-api.ts'
import {
  type BareRoute,
  LOADS,
  LOOK_UP_PATH,
  listThroughput,
  PATH,
  serveBare,
} from './throughput.ts'
import { startClient, timeInTurns } from './time-requests.ts'
import { timeTitleSearches } from './title-searches.ts'

export interface ListsOptions {
  /** Seeded databases, as SQLite files or URLs; without any, they are created here. */
  readonly places: readonly string[]
  readonly reports: number
  /** Number per kind. */
  readonly requests: number
  readonly rounds: number
}

/** Requests before those that are measured. A list that was requested before would be sent from memory. */
const WARM_UP = 200

/** Measures lists, searches and reports of a very large database, on both engines, and the throughput of a list. */
export async function printLists(options: ListsOptions): Promise<void> {
  const { places, reports } = options
  if (places.length > 0) {
    for (const place of places) await printPlace(place, options)
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'pagemark-lists-'))
  const server = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' })
  try {
    for (const place of [join(folder, 'pagemark.db'), server.urlOf('postgres')]) {
      await seed(place, reports)
      await printPlace(place, options)
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

async function seed(place: string, reports: number): Promise<void> {
  const db = place.startsWith('postgres')
    ? openDatabaseServer({ url: place, pool: 1, name: 'pagemark seed', timeouts: 'none' })
    : openDatabase(place)
  await migrate(db)
  const users = Math.max(1, Math.floor(reports / 1000))
  const largest = Math.min(100_000, reports)
  const until = Date.UTC(2026, 10, 25)
  await fillDatabase(db, {
    reports,
    users,
    projects: users * 20,
    largest,
    results: 200,
    seed: 1,
    until,
  })
  await db.destroy()
}

async function printPlace(place: string, options: ListsOptions): Promise<void> {
  await using api = await serveSeeded(place)
  print(`${api.engine}: ${api.reports} reports, ${api.own} of the owner who asks, milliseconds`)
  await using bare = await serveBare(api)
  await printTimes(api, bare, options)
  await printTitleSearches(api, options)
  const { rounds } = options
  print(`  answers a second, ${bare.bytes} bytes`)
  for (const load of LOADS) {
    const { ours, floor, ratio } = await listThroughput(api, bare, { rounds, load })
    const { client, connections } = load
    const name = load.floor === PATH ? 'bare route' : 'bare route after one lookup'
    print(
      `  ${client} client, ${connections} connections: ours ${show(ours)}, ${name} ${show(floor)}, ratio ${ratio.toFixed(2)} (budget 0.4)`,
    )
  }
}

async function printTimes(
  api: SeededApi,
  bare: BareRoute,
  { requests, rounds }: ListsOptions,
): Promise<void> {
  const least = [
    { name: 'bare route with the bytes of a list', path: PATH },
    { name: 'the same, after one lookup', path: LOOK_UP_PATH },
  ].map(({ name, path }) => ({ name, budgetMs: 0, paths: many(path, WARM_UP + requests) }))
  const kinds = await kindsOf(api, dice(1), WARM_UP + requests)
  const asked = [
    ...least.map((kind) => ({ ...kind, address: bare.address })),
    ...kinds.map((kind) => ({ ...kind, address: api.address })),
  ]
  await using client = startClient(api.secret)
  const measured = await timeInTurns(client, asked, { warmUp: WARM_UP, rounds })
  print(row('request', ['median', '99 %', 'best', 'median', 'worst', 'budget']))
  for (const { name, budgetMs, times } of measured)
    print(row(name, [...figuresOf(times), budgetMs === 0 ? '' : String(budgetMs)]))
}

async function printTitleSearches(api: SeededApi, { requests }: ListsOptions): Promise<void> {
  print('  searches of URLs and titles, as on the pages, without HTTP: matches, median, 99 %')
  for (const { text, matches, times } of await timeTitleSearches(api.db, api.owner, requests / 5)) {
    const figures = [median(times), slowest(times)].map((each) => each.toFixed(1))
    print(row(`search "${text}"`, [String(matches), ...figures]))
  }
}

function many(path: string, requests: number): string[] {
  return Array.from({ length: requests }, () => path)
}

/** Median and 99 % of all requests, then the 99 % of the best, the median and the worst round. */
function figuresOf(rounds: readonly (readonly number[])[]): string[] {
  const all = rounds.flat()
  const slow = rounds.map(slowest).toSorted((a, b) => a - b)
  const figures = [median(all), slowest(all), slow[0], median(slow), slow.at(-1)]
  return figures.map((each) => (each ?? Number.NaN).toFixed(1))
}

/** 99 % take no longer. */
function slowest(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}

function row(name: string, cells: readonly string[]): string {
  return `  ${name.padEnd(36)} ${cells.map((cell) => cell.padStart(8)).join('')}`
}

function show(figures: readonly number[]): string {
  return figures
    .toSorted((a, b) => b - a)
    .map((each) => each.toFixed(0))
    .join(' · ')
}
