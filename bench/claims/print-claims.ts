import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { type Connection, openDatabaseServer } from '../../src/store/database/database.ts'
import { migrate } from '../../src/store/database/migrate.ts'
import { startPostgres } from '../../test/support/postgres/postgres-server.ts'
import { print } from '../print.ts'
import { type Claims, quantile, type Step, unfairness } from './claims.ts'
import { copyReports, firstOwner, holdRuns, makePlainJobs, seedClaims } from './seed-claims.ts'

export interface ClaimsOptions {
  readonly runs: number
  readonly users: number
  /** Numbers of processes. */
  readonly counts: readonly number[]
  /** For each number. */
  readonly seconds: number
  /** Waiting runs of the last measurement. */
  readonly backlog: number
}

interface Measured {
  /** Per second. */
  readonly rate: number
  readonly steps: readonly Step[]
  readonly ends: readonly number[]
  readonly began: number
}

/** Measures claims of several processes on one PostgreSQL database, against a queue that is nothing but a table. */
export async function printClaims(options: ClaimsOptions): Promise<void> {
  const { runs, users, counts, seconds, backlog } = options
  const server = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' })
  const key = randomBytes(32)
  const url = server.urlOf('postgres')
  const db = openDatabaseServer({ url, pool: 1, name: 'pagemark bench', timeouts: 'none' })
  const measure = async (mode: string, processes: number) =>
    await measureClaims([url, key.toString('hex'), mode, String(seconds)], processes)
  try {
    await migrate(db)
    await seedClaims(db, { runs, users, key })
    await makePlainJobs(db, 200_000)
    print(
      `${runs} runs of ${users} users and ${users * 10} sites, ${availableParallelism()} cores for all, load ${loadavg()[0]?.toFixed(1)}`,
    )
    print(
      '  processes   claims a second   plain table   ratio   median   p99 (ms)   longest wait / median',
    )
    for (const count of counts) {
      const plain = await measure('plain', count)
      printRow(count, await measure('queue', count), plain)
    }
    await printEnds(db, measure)
    await copyReports(db, { from: 1000, to: 1000 + Math.ceil(backlog / (users * 10)) })
    print(`  ${backlog} more waiting runs, load ${loadavg()[0]?.toFixed(1)}:`)
    const most = Math.max(...counts)
    const plain = await measure('plain', most)
    printRow(most, await measure('queue', most), plain)
  } finally {
    await db.destroy()
    await server.stop()
  }
}

function printRow(count: number, ours: Measured, plain: Measured): void {
  const times = ours.steps.map(({ ms }) => ms)
  const figures = [
    ours.rate.toFixed(0).padStart(15),
    plain.rate.toFixed(0).padStart(11),
    (ours.rate / plain.rate).toFixed(2).padStart(5),
    quantile(times, 0.5).toFixed(1).padStart(6),
    quantile(times, 0.99).toFixed(1).padStart(8),
    unfairness(ours.steps, ours.began).toFixed(1).padStart(21),
  ]
  print(`  ${String(count).padStart(9)}   ${figures.join('   ')}`)
}

/** Of one project: all of them change the same counters. */
async function printEnds(
  db: Connection,
  measure: (mode: string, processes: number) => Promise<Measured>,
): Promise<void> {
  const owner = await firstOwner(db)
  // Enough for all processes.
  await copyReports(db, { from: 500, to: 900, owner })
  await holdRuns(db, owner)
  const { rate, ends } = await measure('end', 4)
  print(
    `  completed runs of one project, 4 processes: ${rate.toFixed(0)} a second, of ${ends.length} the median ${quantile(ends, 0.5).toFixed(1)} ms, p99 ${quantile(ends, 0.99).toFixed(1)} ms (100 a second asked)`,
  )
}

/** Starts the processes first, so that all begin at the same time. */
async function measureClaims(args: readonly string[], processes: number): Promise<Measured> {
  const children = Array.from({ length: processes }, () => start(args))
  const outputs = children.map((child) => collect(child))
  await Promise.all(children.map(async (child) => await once(child.stdout ?? child, 'data')))
  const gone = children.map(async (child) => await once(child, 'close'))
  for (const child of children) child.stdin?.write('go\n')
  await Promise.all(gone)
  const done = outputs.map((output): Claims => JSON.parse(output().slice('ready\n'.length)))
  return {
    rate: done.reduce((sum, { ends, seconds }) => sum + ends.length / seconds, 0),
    steps: done.flatMap(({ steps }) => steps),
    ends: done.flatMap(({ ends }) => ends),
    began: Math.min(...done.map(({ began }) => began)),
  }
}

function start(args: readonly string[]): ChildProcess {
  const script = join(import.meta.dirname, 'claim-process.ts')
  const reads = join(import.meta.dirname, '../../scripts/screens/read-tsx.mjs')
  return spawn(process.execPath, ['--import', reads, script, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

function collect(child: ChildProcess): () => string {
  const parts: Buffer[] = []
  child.stdout?.on('data', (part: Buffer) => parts.push(part))
  return () => Buffer.concat(parts).toString()
}
