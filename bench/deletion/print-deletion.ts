import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import {
  type Connection,
  openDatabase,
  openDatabaseServer,
} from '../../src/store/database/database.ts'
import { type Checkpoints, startCheckpoints } from '../../src/store/checkpoints/checkpoints.ts'
import { wordsOf } from '../../src/store/database/dialect.ts'
import { migrate } from '../../src/store/database/migrate.ts'
import { sweep } from '../../src/store/upkeep/sweep.ts'
import { fillBigProject } from '../../test/support/big-project.ts'
import { startPostgres } from '../../test/support/postgres/postgres-server.ts'
import { NO_LIMITS, openTestStore } from '../../test/support/store.ts'
import { timeTransactions } from '../../test/support/timed-transactions.ts'
import { print } from '../print.ts'

const LONGEST_MS = 100
const RULES = { trashDays: 0, keepArtifactsDays: 0, keepStartsMs: 0 }

/** Measures by the clock how long the transactions are open in which a large project is deleted, on both engines. */
export async function printDeletion(reports: number): Promise<void> {
  print(`A project of ${reports} reports, each with a waiting run and half of them with results`)
  const folder = mkdtempSync(join(tmpdir(), 'pagemark-deletion-'))
  const server = await startPostgres({ shared_buffers: '256MB' })
  try {
    const [plain, served] = [join(folder, 'plain.db'), join(folder, 'served.db')]
    await printOn('SQLite, checkpoints in commits', openDatabase(plain), reports)
    const db = openDatabase(served)
    const checkpoints = await startCheckpoints(db, served, { info: say, warn: say, error: say })
    await printOn('SQLite, checkpoints in a thread, as in the server', db, reports, checkpoints)
    const url = server.urlOf('postgres')
    await printOn('PostgreSQL', openDatabaseServer({ url, pool: 2, name: 'bench' }), reports)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function say(details: object, message: string): void {
  print(`  ${message} ${JSON.stringify(details)}`)
}

async function printOn(
  engine: string,
  db: Connection,
  reports: number,
  checkpoints?: Checkpoints,
): Promise<void> {
  await migrate(db)
  const close = async () => {
    await checkpoints?.stop()
    await db.destroy()
  }
  await using test = await openTestStore({ ...NO_LIMITS, database: { db, close } })
  const owner = await fillBigProject(test, reports)
  // One statement has written 200 MB, as no change of the server does: merging that would keep the deletion waiting.
  if (!wordsOf(db).names) await sql`pragma wal_checkpoint(truncate)`.execute(db)
  const measure = interleaved(db)
  const deletion = await measure(() => test.store.projects.delete(owner, 'Big'))
  const purge = await measure(() => sweep(db, test.blobs, RULES))
  print(`${engine}, load ${loadavg()[0]?.toFixed(0)}`)
  for (const [name, { ours, floor, seconds }] of Object.entries({ deletion, purge })) {
    const over = ours.filter((ms) => ms > LONGEST_MS).length
    print(
      `  ${name}, milliseconds of ${ours.length} transactions: ${summed(ours)}; ${over} over ${LONGEST_MS}; ${seconds.toFixed(0)} s in all`,
    )
    print(`  floor, one changed row after each of them: ${summed(floor)}`)
  }
}

/** Each transaction of the work is followed by the smallest one: what that takes, the machine takes. */
function interleaved(db: Connection) {
  const plain = db.transaction.bind(db)
  const times = timeTransactions(db)
  const timed = db.transaction.bind(db)
  const floor: number[] = []
  const smallest = async () => {
    const since = performance.now()
    await plain().execute((trx) =>
      trx
        .updateTable('users')
        .set((eb) => ({ email: eb.ref('email') }))
        .execute(),
    )
    floor.push(performance.now() - since)
  }
  const followed: Connection['transaction'] = () => {
    const transaction = timed()
    const run = transaction.execute.bind(transaction)
    const execute: typeof transaction.execute = async (change) => {
      const answer = await run(change)
      await smallest()
      return answer
    }
    return Object.assign(transaction, { execute })
  }
  Object.assign(db, { transaction: followed })
  return async (work: () => Promise<unknown>) => {
    times.length = 0
    floor.length = 0
    const since = performance.now()
    await work()
    const seconds = (performance.now() - since) / 1000
    return { ours: times.map(({ wallMs }) => wallMs), floor: [...floor], seconds }
  }
}

function summed(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)
  return `median ${at(0.5)}, 99 % ${at(0.99)}, longest ${at(1)}`
}
