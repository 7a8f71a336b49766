import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { askServer, makeDatabase } from '../support/postgres/postgres-databases.ts'
import { type RunningServer, runProgram, startProgram, startServer } from '../support/program.ts'
import { type Site, startSite } from '../support/site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const postgres = inject('postgres')
if (!postgres) throw new Error('No server was started for these tests.')

describe('pagemark serve on PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
  let site: Site
  let url: string
  let web: RunningServer
  let workers: ReturnType<typeof startProgram>[]
  let headers: Record<string, string>
  let env: Record<string, string>

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
      PAGEMARK_STATIC_CONCURRENCY: '1',
    }
    // All three start with an empty database.
    workers = [1, 2].map(() => startProgram(['serve', '--role', 'worker'], { env }))
    web = await startServer({ ...env, PAGEMARK_ROLE: 'web' })
    await runProgram(['user', 'create', '--email', 'ada@example.com'], { env })
    const { stdout } = await runProgram(['key', 'create', '--user', 'ada@example.com'], { env })
    headers = { Authorization: `Bearer ${stdout.trim()}` }
  })

  afterAll(async () => {
    await web.kill('SIGTERM')
    const gone = workers.map((worker) => once(worker.process, 'exit'))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(gone)
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function store(path: string): Promise<Response> {
    const body = new URLSearchParams({ url: `${site.origin}${path}` })
    return await fetch(`${web.address}/api/v1/reports`, { method: 'POST', headers, body })
  }

  async function completed(): Promise<number> {
    const answer = await fetch(`${web.address}/api/v1/reports?status=completed`, { headers })
    const { meta }: { meta: { total: number } } = await answer.json()
    return meta.total
  }

  it('audits in other processes what a web process has stored', async () => {
    for (const path of ['/one', '/two', '/three']) expect((await store(path)).status).toBe(201)
    await expect.poll(completed, { timeout: 40_000 }).toBe(3)
    const ready = await fetch(`${web.address}/readyz`)
    expect(await ready.json()).toMatchObject({ status: 'ready' })
  })

  it('reports progress in another process at once', async () => {
    const answer = await store('/live')
    const { data }: { data: { id: string } } = await answer.json()
    const url = `${web.address}/api/v1/reports/${data.id}/events`
    const stream = await fetch(url, { headers })
    const events = await stream.text()
    expect(events).toContain('event: completed')
    await expect.poll(completed, { timeout: 40_000 }).toBe(4)
  })

  it('answers 503 while the database is down, and recovers when it is back', async () => {
    const name = new URL(url).pathname.slice(1)
    await askServer(postgres, `alter database ${name} allow_connections false`)
    await askServer(
      postgres,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
    const refused = await store('/four')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.json()).toMatchObject({ type: 'urn:problem-type:pagemark:busy' })
    const page = await fetch(`${web.address}/reports`)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await fetch(`${web.address}/readyz`)).status).toBe(503)

    await askServer(postgres, `alter database ${name} allow_connections true`)
    expect((await store('/four')).status).toBe(201)
    await expect.poll(completed, { timeout: 40_000 }).toBe(5)
    expect(workers.map((worker) => worker.process.exitCode)).toEqual([null, null])
  })

  it('refuses changes with 503 while the server is read-only, and keeps answering', async () => {
    const name = new URL(url).pathname.slice(1)
    const failOver = async (readOnly: 'on' | 'off') => {
      await askServer(
        postgres,
        `alter database ${name} set default_transaction_read_only = ${readOnly}`,
      )
      await askServer(
        postgres,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )
    }
    await failOver('on')
    const refused = async () => {
      const answer = await store('/five')
      return [answer.status, answer.headers.get('retry-after')]
    }
    for (let tries = 0; tries < 5; tries += 1) expect(await refused()).toEqual([503, '5'])
    // The first ones may still meet the connections that were broken.
    const list = async () => (await fetch(`${web.address}/api/v1/reports`, { headers })).status
    await expect.poll(list, { timeout: 10_000 }).toBe(200)
    expect(await refused()).toEqual([503, '5'])

    await failOver('off')
    await expect.poll(async () => (await store('/five')).status, { timeout: 40_000 }).toBe(201)
    await expect.poll(completed, { timeout: 40_000 }).toBe(6)
  })
})

describe('a database server that cannot be used', () => {
  async function refusal(url: string): Promise<string> {
    const env = { PAGEMARK_DATABASE_URL: url, PAGEMARK_DATA_DIR: temporaryFolder() }
    const ended = await runProgram(['serve'], { env })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).not.toContain('not to be seen')
    return ended.stderr
  }

  it('is named in the error when it refuses connections', async () => {
    expect(await refusal('postgres://ada:not%20to%20be%20seen@127.0.0.1:1/pagemark')).toBe(
      'The database server at 127.0.0.1:1 cannot be reached: it refuses connections. Start it or correct PAGEMARK_DATABASE_URL.\n',
    )
  })

  it('is not used without a key file that all processes share', async () => {
    expect(await refusal(await makeDatabase(postgres, 'template0'))).toBe(
      'PAGEMARK_DATABASE_URL requires PAGEMARK_SECRET_KEY_FILE: all processes need the same key. Create the file with: openssl rand -base64 32\n',
    )
  })

  it('is named in the error when the database does not exist', async () => {
    const nowhere = new URL(postgres.url)
    nowhere.pathname = '/no_such'
    expect(await refusal(nowhere.href)).toMatch(
      /^The database server at .+ has no database "no_such"\. Create it or correct PAGEMARK_DATABASE_URL\.\n$/,
    )
  })

  // A server from the environment may accept any password, and may lack the user.
  it.skipIf(process.env['PAGEMARK_TEST_DATABASE_URL'])(
    'is named in the error when the password is wrong',
    async () => {
      const other = new URL(postgres.url)
      other.username = postgres.guarded
      other.password = 'not to be seen'
      expect(await refusal(other.href)).toMatch(
        /^The database server at .+ rejects the user "guarded" with this password\. Correct PAGEMARK_DATABASE_URL\.\n$/,
      )
    },
  )
})
