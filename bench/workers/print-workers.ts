import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Connection, openDatabaseServer } from '../../src/store/database/database.ts'
import { migrate } from '../../src/store/database/migrate.ts'
import { startPostgres } from '../../test/support/postgres/postgres-server.ts'
import type { Site } from '../pages.ts'
import { print } from '../print.ts'
import { serveSite } from '../serve-site.ts'
import { parentOf, processorSeconds, secondsWithChildren } from './processor-time.ts'
import { queueRuns, unfinishedRuns } from './queue-runs.ts'

/** Counting begins when a tenth of the runs has ended, to exclude the start. */
const WARM = 0.1
const LOOK_MS = 250

interface Drained {
  /** Runs per second, without the first ones. */
  readonly rate: number
  /** From the start of the processes. */
  readonly seconds: number
  /** Runs that were still waiting after the time for all. */
  readonly left: number
  /** Processor time per run in milliseconds: of the workers and of the database server. */
  readonly ofWorkers: number
  readonly ofServer: number
}

/** Measures how fast this many worker processes audit the waiting runs of one PostgreSQL database. */
export async function printWorkers(
  site: Site,
  {
    runs,
    counts,
    seconds,
  }: { readonly runs: number; readonly counts: readonly number[]; readonly seconds: number },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pagemark-workers-'))
  const server = await startPostgres({ shared_buffers: '256MB' })
  const served = await serveSite(site)
  const key = randomBytes(32)
  const url = server.urlOf('postgres')
  const db = openDatabaseServer({ url, pool: 1, name: 'pagemark bench', timeouts: 'none' })
  try {
    await migrate(db)
    await writeFile(join(folder, 'secret.key'), key)
    print(
      `${runs} static audits of ${served.urls.length} pages on loopback, ${availableParallelism()} cores for all`,
    )
    print('  workers   runs a second   processor time a run: workers   PostgreSQL   seconds   left')
    for (const workers of counts) {
      // Those left by fewer workers are audited first.
      await queueRuns(db, { urls: served.urls, runs: runs - (await unfinishedRuns(db)), key })
      const env = environmentOf({ folder, url, origin: served.origin })
      const drained = await drain(db, { workers, runs, seconds, env })
      print(
        `  ${workers}         ${drained.rate.toFixed(1).padStart(6)}          ${drained.ofWorkers.toFixed(0).padStart(6)} ms                        ${drained.ofServer.toFixed(1)} ms       ${drained.seconds.toFixed(0).padStart(6)}   ${drained.left}`,
      )
    }
  } finally {
    served.close()
    await db.destroy()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function environmentOf(place: { folder: string; url: string; origin: string }) {
  return {
    PAGEMARK_DATABASE_URL: place.url,
    PAGEMARK_DATA_DIR: place.folder,
    PAGEMARK_SECRET_KEY_FILE: join(place.folder, 'secret.key'),
    PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8',
    PAGEMARK_ALLOW_PORTS: new URL(place.origin).port,
    PAGEMARK_AUDITS_PER_MINUTE: '0',
    PAGEMARK_AUDITS_PER_HOUR: '0',
    PAGEMARK_SITE_CONCURRENCY: '0',
    PAGEMARK_STATIC_CONCURRENCY: '1',
    PAGEMARK_LOG_LEVEL: 'warn',
    PAGEMARK_BROWSER: 'off',
  }
}

async function drain(
  db: Connection,
  {
    workers,
    runs,
    seconds,
    env,
  }: { workers: number; runs: number; seconds: number; env: Record<string, string> },
): Promise<Drained> {
  const processes = Array.from({ length: workers }, () => startWorker(env))
  const pids = processes.map(({ pid }) => pid ?? 0)
  const postmaster = parentOf(await backendOf(db))
  const began = performance.now()
  try {
    const seen = async () => ({
      left: await unfinishedRuns(db),
      at: performance.now(),
      ofWorkers: pids.reduce((sum, pid) => sum + processorSeconds(pid), 0),
      ofServer: secondsWithChildren(postmaster),
    })
    const start = await seen()
    let warm = start
    for (;;) {
      await sleep(LOOK_MS)
      const now = await seen()
      if (now.left > runs * (1 - WARM)) warm = now
      const took = (now.at - began) / 1000
      if (now.left > 0 && took < seconds) continue
      const first = warm === now ? start : warm
      const done = first.left - now.left
      return {
        rate: (done * 1000) / (now.at - first.at),
        seconds: took,
        left: now.left,
        ofWorkers: ((now.ofWorkers - first.ofWorkers) * 1000) / done,
        ofServer: ((now.ofServer - first.ofServer) * 1000) / done,
      }
    }
  } finally {
    const gone = processes.map((each) => once(each, 'exit'))
    for (const each of processes) each.kill('SIGTERM')
    await Promise.all(gone)
  }
}

/** Starts it from the sources, so that the working tree is measured. */
function startWorker(env: Readonly<Record<string, string>>): ChildProcess {
  const root = join(import.meta.dirname, '../..')
  const args = [
    '--import',
    join(root, 'scripts/screens/read-tsx.mjs'),
    join(root, 'src/cli/main.ts'),
  ]
  const { PATH, HOME } = process.env
  return spawn(process.execPath, [...args, 'serve', '--role', 'worker'], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function backendOf(db: Connection): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}
