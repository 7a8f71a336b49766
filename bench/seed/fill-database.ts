import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Results } from '../../src/report/results.ts'
import type { Connection } from '../../src/store/database/database.ts'
import { packResults } from '../../src/store/runs/results.ts'
import type { Row } from '../../src/store/transfer/row-lines.ts'
import { writeRows } from '../../src/store/transfer/write-rows.ts'
import { dice } from './dice.ts'
import { makePlaces } from './made-places.ts'
import { type MadeReport, makeReports } from './made-reports.ts'
import type { SeedSize } from './seed-size.ts'
import { createTallies } from './tallies.ts'
import { isOnServer, withoutIndexes } from './without-indexes.ts'

/** Reports in memory, and in one transaction. */
const BATCH = 5_000

/** The owners of reports. */
export interface Seeded {
  /** The user with the most reports. */
  readonly largest: string
  readonly runs: number
}

/**
 * Fills a database with empty tables.
 *
 * @param onProgress called with the number of reports so far
 */
export async function fillDatabase(
  db: Connection,
  size: SeedSize,
  onProgress: (reports: number) => void = () => undefined,
): Promise<Seeded> {
  const chance = dice(size.seed)
  const places = makePlaces(chance, size)
  const tallies = createTallies()
  let runs = 0
  await prepare(db)
  await writeAll(db, 'users', places.rows.users)
  await writeAll(db, 'projects', places.rows.projects)
  await withoutIndexes(db, ['reports', 'runs'], async () => {
    let made = 0
    for (const batch of batches(makeReports(chance, places.users, size))) {
      batch.forEach(tallies.add)
      const first = size.reports - size.results
      await writeBatch(db, batch, Math.max(0, first - made))
      runs += batch.reduce((sum, each) => sum + each.runs.length, 0)
      made += batch.length
      onProgress(made)
    }
  })
  const { counters, days, faults } = tallies.rows()
  await writeAll(db, 'report_counters', counters)
  await writeAll(db, 'project_days', days)
  await writeAll(db, 'project_faults', faults)
  await finish(db)
  return { largest: places.users[0]?.id ?? '', runs }
}

function* batches(reports: Iterable<MadeReport>): Generator<readonly MadeReport[]> {
  let batch: MadeReport[] = []
  for (const report of reports) {
    batch.push(report)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** @param bare number of reports at the start that have no stored results */
async function writeBatch(
  db: Connection,
  batch: readonly MadeReport[],
  bare: number,
): Promise<void> {
  // One after the other: each compression takes tens of megabytes.
  const results: Row[] = []
  for (const made of batch.slice(bare)) results.push(...(await resultsOf(made)))
  await db.transaction().execute(async (trx) => {
    await writeRows(trx, 'reports', rowsOf(batch.map(({ report }) => report)))
    await writeRows(trx, 'runs', rowsOf(batch.flatMap((each) => each.runs)))
    await writeRows(trx, 'run_results', results)
  })
}

async function writeAll(db: Connection, table: string, rows: readonly object[]): Promise<void> {
  await db.transaction().execute(async (trx) => await writeRows(trx, table, rowsOf(rows)))
}

/** Rows of a table's type; all columns are numbers, texts, bytes or null. */
function rowsOf(rows: readonly object[]): readonly Row[] {
  return rows.map((row) => Object.fromEntries(Object.entries(row)))
}

const SAMPLE = new URL('../../src/web/sample/data/results.json', import.meta.url)
let sample: Results | undefined

function readSample(): Results {
  const results: Results = JSON.parse(readFileSync(SAMPLE, 'utf8'))
  return results
}

/** The results of the shown run: the sample report's, with this one's URL and score. */
async function resultsOf({ report, runs }: MadeReport): Promise<Row[]> {
  const shown = runs.find(({ id }) => id === report.shown_run_id)
  if (!shown) return []
  sample ??= readSample()
  const body = await packResults({
    ...sample,
    url: report.url,
    final_url: report.url,
    score: report.score ?? null,
    page: { ...sample.page, title: report.title ?? null },
  })
  const { schema_version, stage } = sample
  return [{ run_id: shown.id, stage, schema_version, body, saved_at: shown.ended_at ?? 0 }]
}

/** Data lost in a crash of the machine is created again. */
async function prepare(db: Connection): Promise<void> {
  if (isOnServer(db)) return
  await sql`pragma synchronous = off`.execute(db)
  await sql`pragma cache_size = -500000`.execute(db)
}

/**
 * Statistics as in a database that has grown over years: without them, lists on the server read each row to see
 * whether it matches.
 */
async function finish(db: Connection): Promise<void> {
  if (isOnServer(db)) await sql`vacuum analyze`.execute(db)
  else await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
