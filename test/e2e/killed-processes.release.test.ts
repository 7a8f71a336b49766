import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OpenScene, openScene } from '../../bench/chaos/scene/open-scene.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const KILL_EVERY_MS = 3_000
const PATIENCE_MS = 180_000

interface Asked {
  readonly method?: string
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

let scene: OpenScene
let killed = { web: 0, worker: 0 }
const stopping = new AbortController()
let killing: Promise<void>

beforeAll(async () => {
  scene = await openScene('postgres', () => Math.random)
  killing = killAgainAndAgain()
})

afterAll(async () => {
  stopping.abort()
  await killing
  await scene.close()
})

/** Kills one web process and one worker at a time: a rolling restart without graceful stops. */
async function killAgainAndAgain(): Promise<void> {
  for (let turn = 0; !stopping.signal.aborted; turn += 1) {
    await sleep(KILL_EVERY_MS)
    for (const role of ['web', 'worker'] as const) {
      const members = scene.cluster.members.filter((member) => member.role === role)
      const member = members[turn % members.length]
      if (!member) throw new Error(`There is no ${role}.`)
      await scene.cluster.replace(member)
      killed = { ...killed, [role]: killed[role] + 1 }
    }
  }
}

/** Retries on another process like a client: a request may be sent twice. */
async function ask(path: string, { method = 'GET', form, headers }: Asked = {}) {
  const webs = scene.cluster.members.filter(({ role }) => role === 'web')
  const until = performance.now() + PATIENCE_MS
  for (let tries = 0; ; tries += 1) {
    const web = webs[tries % webs.length]
    const answer = await fetch(`http://127.0.0.1:${web?.port}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${scene.key}`, ...headers },
      ...(form && { body: new URLSearchParams(form) }),
    })
      .then(async (response) => {
        return { status: response.status, headers: response.headers, text: await response.text() }
      })
      .catch((error: unknown) => {
        // The process was killed meanwhile.
        if (performance.now() > until) throw error
      })
    if (answer && answer.status !== 503) return answer
    if (answer) requireWait(answer.headers)
    if (performance.now() > until) throw new Error(`${path} is answered with 503 for too long.`)
    await sleep(100)
  }
}

/** Says when to come again, in seconds. */
function requireWait(headers: Headers): void {
  expect(headers.get('retry-after')).toMatch(/^\d+$/)
}

async function data(path: string, asked?: Asked) {
  const { status, text } = await ask(path, asked)
  expect([200, 201]).toContain(status)
  return JSON.parse(text).data
}

const create = (key: string, project = 'Killed') =>
  data('/reports', {
    method: 'POST',
    form: { url: `${scene.site}/quick?key=${key}`, project },
    headers: { 'Idempotency-Key': key },
  })

async function completed(id: string): Promise<void> {
  const status = async () => (await data(`/reports/${id}`)).status
  await expect.poll(status, { timeout: PATIENCE_MS, interval: 500 }).toBe('completed')
}

describe('the API while web processes and workers are killed again and again', () => {
  it('creates one report per idempotency key, audits it and shows the results', async () => {
    const { id } = await create('once')
    expect((await create('once')).id).toBe(id)
    await completed(id)
    const report = await data(`/reports/${id}`)
    expect(report).toMatchObject({
      id,
      runs: 1,
      error: null,
      results: { stage: 'complete', page: { title: 'A page' } },
    })
    const runs = await data(`/reports/${id}/runs`)
    expect(runs).toMatchObject([{ number: 1, status: 'completed' }])
    const exported = await ask(`/reports/${id}/export?format=csv`)
    expect([exported.status, exported.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/csv'),
    ])
  })

  it('audits a report again, changes it and deletes it', async () => {
    const { id } = await create('again')
    await completed(id)
    await data(`/reports/${id}`, { method: 'PATCH', form: { results: '1', privacy: '1' } })
    await completed(id)
    const report = await data(`/reports/${id}`)
    expect(report).toMatchObject({ privacy: 1 })
    expect(report.runs).toBeGreaterThan(1)
    expect([200, 404]).toContain((await ask(`/reports/${id}`, { method: 'DELETE' })).status)
    expect((await ask(`/reports/${id}`)).status).toBe(404)
  })

  it('audits each of many reports once, and lists them with correct totals', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `many-${index}`)
    const ids = await Promise.all(keys.map(async (key) => (await create(key, 'Many')).id))
    expect(new Set(ids).size).toBe(keys.length)
    for (const id of ids) await completed(id)
    const { text } = await ask('/reports?project=Many&status=completed&per_page=50')
    const list = JSON.parse(text)
    expect(list.meta.total).toBe(keys.length)
    expect(list.data.map((report: { runs: number }) => report.runs)).toEqual(keys.map(() => 1))
    await ask('/projects/Many', { method: 'DELETE' })
    expect((await ask('/projects/Many')).status).toBe(404)
    expect(JSON.parse((await ask('/reports?project=Many')).text).data).toEqual([])
  })

  it('refuses invalid requests as usual', async () => {
    const wrong = await ask('/reports', { method: 'POST', form: { url: 'ftp://example.com' } })
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([
      422,
      expect.stringContaining('application/problem+json'),
    ])
    const stranger = await ask('/account', { headers: { Authorization: 'Bearer pmk_wrong' } })
    expect(stranger.status).toBe(401)
  })

  it('survives lost processes, and the remaining ones stop cleanly', async () => {
    stopping.abort()
    await killing
    expect(Math.min(killed.web, killed.worker)).toBeGreaterThan(1)
    const codes = await scene.cluster.stopAll()
    expect([...codes.values()]).toEqual([0, 0, 0, 0, 0])
    expect(scene.cluster.ends).toEqual([])
  })
})
