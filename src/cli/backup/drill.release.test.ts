import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { makeDatabase } from '../../../test/support/postgres/postgres-databases.ts'
import { differences, stateOf } from '../../../test/support/kept-state.ts'
import { type RunningServer, runProgram, startServer } from '../../../test/support/program.ts'
import { startSite } from '../../../test/support/site.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'

vi.setConfig({ testTimeout: 300_000 })

const server = inject('postgres')

interface Place extends Record<string, string> {
  readonly PAGEMARK_DATA_DIR: string
}

async function place(key: string): Promise<Place> {
  const folder = join(temporaryFolder(), 'data')
  if (!server) return { PAGEMARK_DATA_DIR: folder }
  return {
    PAGEMARK_DATA_DIR: folder,
    PAGEMARK_DATABASE_URL: await makeDatabase(server, 'template0'),
    PAGEMARK_SECRET_KEY_FILE: key,
  }
}

async function started(env: Record<string, string>): Promise<RunningServer> {
  const running = await startServer(env)
  onTestFinished(async () => await running.kill('SIGKILL'))
  return running
}

const RESULTS: unknown = JSON.parse(
  readFileSync(new URL('../../web/sample/data/results.json', import.meta.url), 'utf8'),
)
/** Uploads of builds keep their original as a file. */
const UPLOADS = 5

interface Api {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
}

async function send({ address, headers }: Api, path: string, json: unknown): Promise<string> {
  const response = await fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })
  const text = await response.text()
  expect([response.status, text]).toEqual([201, text])
  return JSON.parse(text).data.id
}

async function uploadBuild(api: Api): Promise<void> {
  const build = await send(api, '/projects/Builds/builds', { hash: 'c1', branch: 'main' })
  for (let n = 0; n < UPLOADS; n += 1) {
    const run = { url: `/page-${n}`, results: RESULTS }
    await send(api, `/projects/Builds/builds/${build}/runs`, run)
  }
}

/**
 * Rows of a run exist while it is going, so one may begin and end during a backup. As many reports may be queued
 * afterwards as before.
 */
const isPassing = (key: string) =>
  /^run_(?:places|progress) |^report_counters .*"(?:queued|running)"\]$/.test(key)

it('what was acknowledged before a backup under load is there after everything was destroyed', async () => {
  const site = await startSite((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>A page</title>')
  })
  onTestFinished(async () => await site.close())
  const common = {
    PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8',
    PAGEMARK_ALLOW_PORTS: String(site.port),
    PAGEMARK_AUDITS_PER_MINUTE: '0',
    PAGEMARK_API_PER_MINUTE: '0',
    PAGEMARK_SITE_CONCURRENCY: '0',
  }
  const key = join(temporaryFolder(), 'shared.key')
  writeFileSync(key, randomBytes(32))
  const env = { ...common, ...(await place(key)) }
  let web = await started(env)
  await runProgram(['user', 'create', '--email', 'ada@example.com'], { env })
  const { stdout } = await runProgram(['key', 'create', '--user', 'ada@example.com'], { env })
  const headers = { Authorization: `Bearer ${stdout.trim()}` }

  const acknowledged: string[] = []
  const over = new AbortController()
  const load = async (name: number) => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const body = new URLSearchParams({ url: `${site.origin}/${name}/${n}` })
      const asked = { method: 'POST', headers, body }
      const answer = await fetch(`${web.address}/api/v1/reports`, asked).catch(() => undefined)
      const id = /[\w-]{36}/.exec(answer?.headers.get('location') ?? '')?.[0]
      if (id !== undefined) acknowledged.push(id)
      await answer?.text()
    }
  }
  await uploadBuild({ address: web.address, headers })
  const loads = [1, 2, 3].map(load)
  const has = (state: ReadonlyMap<string, string>, kind: string) =>
    [...state.keys()].filter((name) => name.startsWith(kind)).length
  let earliest = await stateOf(env)
  while (acknowledged.length < 20 || has(earliest, 'run_results ') < 5) {
    await sleep(100)
    earliest = await stateOf(env)
  }
  expect(has(earliest, 'file imports/')).toBe(UPLOADS)
  const before = [...acknowledged]
  const backup = join(temporaryFolder(), 'backup')
  const begun = performance.now()
  const backedUp = await runProgram(['backup', backup], { env })
  const seconds = (performance.now() - begun) / 1000
  expect(backedUp).toMatchObject({ code: 0 })
  const during = acknowledged.length - before.length
  const latest = await stateOf(env)
  over.abort()
  await Promise.all(loads)
  await web.kill('SIGKILL')
  rmSync(env.PAGEMARK_DATA_DIR, { recursive: true })

  const restored = { ...common, ...(await place(key)) }
  expect(await runProgram(['restore', backup], { env: restored })).toMatchObject({ code: 0 })
  const states = { before: earliest, after: latest, restored: await stateOf(restored) }
  expect(differences(states, isPassing)).toEqual([])
  web = await started(restored)
  for (const id of before) {
    const { status } = await fetch(`${web.address}/api/v1/reports/${id}`, { headers })
    expect({ id, status }).toEqual({ id, status: 200 })
  }
  const listed = await fetch(`${web.address}/api/v1/reports?per_page=10`, { headers })
  const total = Number(/"total":(\d+)/.exec(await listed.text())?.[1])
  console.info(
    JSON.stringify({
      before: before.length,
      backedUp: total,
      during,
      acknowledged: acknowledged.length,
      seconds,
    }),
  )
  expect(during).toBeGreaterThan(0)
  expect(total).toBeGreaterThanOrEqual(before.length)
  // The total is that of the counters.
  expect(total).toBe(has(states.restored, 'reports '))
  await web.kill('SIGTERM')
})
