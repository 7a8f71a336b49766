import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Connection,
  openDatabase,
  openDatabaseServer,
} from '../../src/store/database/database.ts'
import { migrate } from '../../src/store/database/migrate.ts'
import { startPostgres } from '../../test/support/postgres/postgres-server.ts'
import { MAIN, startServer } from '../../test/support/program.ts'
import type { Site } from '../pages.ts'
import { print } from '../print.ts'
import { serveSite } from '../serve-site.ts'
import { queueRuns, unfinishedRuns } from '../workers/queue-runs.ts'

/** After it, a browser that waited for work has ended, and V8 has returned what it can. */
const REST_MS = 180_000
const LOOK_MS = 500
/** Of queued runs. */
const TURNS = 2

/** The least that a server of ours can be. */
const BARE = `import Fastify from 'fastify'
await Fastify().listen({ host: '127.0.0.1', port: 0 })`

const ENGINES = ['sqlite', 'postgres'] as const

/**
 * Measures the resident memory of an idle server on these engines: before queued runs, after many of them, and after as
 * many again. What only the first add is code that runs for the first time; what the others add too would be a leak.
 */
export async function printIdle(
  site: Site,
  { runs, engines }: { readonly runs: number; readonly engines: readonly string[] },
): Promise<void> {
  if (!existsSync(MAIN)) throw new Error('Build the program first: npm run build')
  const folder = await mkdtemp(join(tmpdir(), 'pagemark-idle-'))
  const server = await startPostgres({})
  const served = await serveSite(site)
  try {
    print(`Resident memory of an idle server (budget 150 MB), load ${loadavg()[0]?.toFixed(0)}`)
    print(`  bare Fastify: ${await bareMemory()} MB`)
    const url = server.urlOf('postgres')
    const places = {
      sqlite: { url: undefined, open: () => openDatabase(join(folder, 'pagemark.db')) },
      postgres: { url, open: () => openServer(url) },
    }
    for (const engine of ENGINES.filter((each) => engines.includes(each))) {
      const place = places[engine]
      const db = place.open()
      const [before, after, last] = await memoryAround(db, { folder, url: place.url, served, runs })
      print(
        `  ${engine}: ${before} MB, after ${runs} runs ${after} MB, after ${runs} more ${last} MB`,
      )
      await db.destroy()
    }
  } finally {
    served.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function openServer(url: string): Connection {
  return openDatabaseServer({ url, pool: 1, name: 'pagemark bench', timeouts: 'none' })
}

interface Place {
  readonly folder: string
  readonly url: string | undefined
  readonly served: Awaited<ReturnType<typeof serveSite>>
  readonly runs: number
}

async function memoryAround(db: Connection, { folder, url, served, runs }: Place) {
  const key = randomBytes(32)
  await migrate(db)
  await writeFile(join(folder, 'secret.key'), key)
  const running = await startServer({
    ...(url === undefined ? {} : { PAGEMARK_DATABASE_URL: url }),
    PAGEMARK_DATA_DIR: folder,
    PAGEMARK_SECRET_KEY_FILE: join(folder, 'secret.key'),
    PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8',
    PAGEMARK_ALLOW_PORTS: new URL(served.origin).port,
    PAGEMARK_AUDITS_PER_MINUTE: '0',
    PAGEMARK_AUDITS_PER_HOUR: '0',
    PAGEMARK_SITE_CONCURRENCY: '0',
  })
  try {
    const measured = [await restingMemory(running.process)]
    for (let turn = 0; turn < TURNS; turn += 1) {
      await queueRuns(db, { urls: served.urls, runs, key })
      while ((await unfinishedRuns(db)) > 0) await sleep(LOOK_MS)
      measured.push(await restingMemory(running.process))
    }
    return measured
  } finally {
    await running.kill('SIGTERM')
  }
}

async function bareMemory(): Promise<number> {
  const bare = spawn(process.execPath, ['--input-type=module', '--eval', BARE], {
    cwd: import.meta.dirname,
    stdio: 'ignore',
  })
  try {
    return await restingMemory(bare)
  } finally {
    const gone = once(bare, 'exit')
    bare.kill()
    await gone
  }
}

/** In megabytes, of the process with its threads. */
async function restingMemory({ pid }: ChildProcess): Promise<number> {
  await sleep(REST_MS)
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? []
  return Math.round((Number(kilobytes) * 1024) / 1_000_000)
}
