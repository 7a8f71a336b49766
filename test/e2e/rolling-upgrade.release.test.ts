import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { Client } from 'pg'
import { makeNewerProgram } from '../support/newer-program.ts'
import { makeDatabase } from '../support/postgres/postgres-databases.ts'
import { type RunningServer, runProgram, startProgram, startServer } from '../support/program.ts'
import { type Site, startSite } from '../support/site.ts'

const postgres = inject('postgres')
if (!postgres) throw new Error('No server was started for these tests.')

/** Tables of lookups that name their statements, of queries with all columns, and of the queue. */
const ADDED = ['keys', 'users', 'reports', 'projects', 'runs', 'run_results'].map(
  (table) => `alter table ${table} add column later bigint`,
)

describe('an upgrade that replaces one process after another', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
  let site: Site
  let url: string
  let env: Record<string, string>
  let headers: Record<string, string>
  let newerMain: string

  beforeAll(async () => {
    site = await startSite((_, response) => {
      const page = '<!doctype html><html lang="en"><title>A page</title><h1>Page</h1>'
      response.setHeader('Content-Type', 'text/html').end(page)
    })
    url = await makeDatabase(postgres, 'template0')
    const key = join(folder, 'shared.key')
    writeFileSync(key, randomBytes(32))
    env = {
      PAGEMARK_DATABASE_URL: url,
      PAGEMARK_SECRET_KEY_FILE: key,
      PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8',
      PAGEMARK_ALLOW_PORTS: String(site.port),
      PAGEMARK_DATA_DIR: folder,
      PAGEMARK_API_PER_MINUTE: '0',
      PAGEMARK_AUDITS_PER_MINUTE: '0',
      PAGEMARK_STATIC_CONCURRENCY: '1',
    }
    const migration = { name: '9998-later', statements: ADDED }
    newerMain = await makeNewerProgram(join(folder, 'newer'), migration)
    await runProgram(['user', 'create', '--email', 'ada@example.com'], { env })
    const { stdout } = await runProgram(['key', 'create', '--user', 'ada@example.com'], { env })
    headers = { Authorization: `Bearer ${stdout.trim()}` }
  })
  afterAll(async () => {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function startBoth(main?: string) {
    const web = await startServer({ ...env, PAGEMARK_ROLE: 'web' }, main)
    const worker = startProgram(['serve', '--role', 'worker'], { env, ...(main && { main }) })
    return { web, worker }
  }

  async function stopBoth({ web, worker }: Awaited<ReturnType<typeof startBoth>>): Promise<void> {
    const gone = once(worker.process, 'exit')
    worker.process.kill('SIGTERM')
    await Promise.all([web.kill('SIGTERM'), gone])
    expect([web.process.exitCode, worker.process.exitCode]).toEqual([0, 0])
  }

  const readiness = async ({ address }: RunningServer) => {
    const response = await fetch(`${address}/readyz`)
    return [response.status, await response.json()]
  }

  it('fails no request and loses no audit, while older processes see the newer schema', async () => {
    const older = await startBoth()
    let serving = older.web
    let stored = 0
    const failed: unknown[] = []
    const asking = new AbortController()
    const ask = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(`${serving.address}/api/v1${path}`, { headers, ...init })
      if (!response.ok) failed.push([path, response.status, await response.text()])
      return response
    }
    const asked = (async () => {
      while (!asking.signal.aborted) {
        const body = new URLSearchParams({ url: `${site.origin}/${stored}` })
        const response = await ask('/reports', { method: 'POST', body })
        stored += 1
        const { data }: { data: { id: string } } = await response.json()
        for (const path of [`/reports/${data.id}`, '/reports', '/projects']) await ask(path)
      }
    })()
    const storedMore = async (count: number) => {
      const before = stored
      await expect.poll(() => stored, { timeout: 20_000 }).toBeGreaterThan(before + count)
    }

    await storedMore(10)
    const newer = await startBoth(newerMain)
    await storedMore(10)
    expect(await readiness(older.web)).toMatchObject([200, { role: 'web', status: 'ready' }])
    serving = newer.web
    // As the manual says: a process is stopped when nothing more is sent to it, and one request may still be on its way.
    await storedMore(1)
    await stopBoth(older)
    await storedMore(10)
    asking.abort()
    await asked

    expect(failed).toEqual([])
    const completed = async () => {
      const list = await ask('/reports?status=completed')
      const { meta }: { meta: { total: number } } = await list.json()
      return meta.total
    }
    await expect.poll(completed, { timeout: 60_000 }).toBe(stored)
    const again = await runProgram(['serve'], { env })
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('newer')])

    const database = new Client({ connectionString: url })
    await database.connect()
    await database.query(`insert into kysely_migration values ('9999-contract-urls', '')`)
    await database.end()
    expect(await readiness(newer.web)).toMatchObject([503, { checks: { migrations: false } }])
    await stopBoth(newer)
  }, 180_000)
})
