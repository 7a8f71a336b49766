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
import { type Kind, kindsOf } from './list-paths.ts'
import { type SeededApi, serveSeeded } from './seeded-api.ts'
import { listThroughput, PATH, serveBare } from './throughput.ts'
import { timeRequests } from './time-requests.ts'

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

async function printPlace(place: string, { requests, rounds }: ListsOptions): Promise<void> {
  await using api = await serveSeeded(place)
  print(`${api.engine}: ${api.reports} reports, ${api.own} of the owner who asks, milliseconds`)
  print(
    `  ${'request'.padEnd(36)} ${['median', 'p99', 'most', 'budget'].map((each) => each.padStart(8)).join('')}`,
  )
  await using bare = await serveBare(api)
  const paths = many(WARM_UP + requests)
  const floor = { name: 'bare route with the bytes of a list', budgetMs: 0, paths }
  printTimes(floor, await timesOf({ ...api, address: bare.address }, floor))
  for (const kind of await kindsOf(api, dice(1), WARM_UP + requests)) {
    printTimes(kind, await timesOf(api, kind))
  }
  for (const client of ['node', 'lean'] as const) {
    const { ours, floor: least, ratio } = await listThroughput(api, bare, { rounds, client })
    print(
      `  answers a second, ${bare.bytes} bytes, ${client} client: ours ${show(ours)}, bare route ${show(least)}, ratio ${ratio.toFixed(2)} (budget 0.4)`,
    )
  }
}

function many(requests: number): string[] {
  return Array.from({ length: requests }, () => PATH)
}

async function timesOf(
  api: Pick<SeededApi, 'address' | 'secret'>,
  { paths }: Kind,
): Promise<number[]> {
  const times = await timeRequests(api, paths)
  return times.slice(WARM_UP)
}

function printTimes({ name, budgetMs }: Kind, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
  const figures = [median(times), p99, sorted.at(-1) ?? Number.NaN].map((each) => each.toFixed(1))
  print(
    `  ${name.padEnd(36)} ${[...figures, budgetMs === 0 ? '' : String(budgetMs)].map((each) => each.padStart(8)).join('')}`,
  )
}

function show(figures: readonly number[]): string {
  return figures
    .toSorted((a, b) => b - a)
    .map((each) => each.toFixed(0))
    .join(' · ')
}
