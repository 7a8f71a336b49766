import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newApiKey } from '../src/accounts/api-key.ts'
import { importProject } from './support/import-project.ts'
import { startApi, type TestApi } from './support/api.ts'
import { reportDraft } from './support/store.ts'

let api: TestApi
let projectId: string
let token: string
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  ;({ projectId, token } = await importProject(api))
})
afterAll(() => api[Symbol.asyncDispose]())

const LHR = { lighthouseVersion: '12.8.2', categories: {}, audits: {} }
const RUN = { url: 'http://localhost:PORT/', lhr: JSON.stringify(LHR) }
const BUILD = { hash: 'abc123', branch: 'feature' }

async function post(path: string, body: unknown, own = token) {
  const answer = await fetch(`${api.address}/lhci${path}`, {
    method: 'POST',
    headers: { 'x-lhci-build-token': own, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const builds = () => `/v1/projects/${projectId}/builds`

async function created(build: object = {}): Promise<string> {
  const { id }: { id: string } = JSON.parse((await post(builds(), { ...BUILD, ...build })).text)
  return id
}

async function rowOf(id: string) {
  return await api.db
    .selectFrom('builds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

describe('an upload', () => {
  it('with a wrong token is refused before its body is read', async () => {
    const wrong = await post(`${builds()}/x/runs`, '{', newApiKey().secret)
    expect([wrong.status, wrong.text]).toEqual([404, expect.stringContaining('active project')])
    expect((await post(`${builds()}/x/runs`, '{')).status).toBe(400)
  })

  it('with wrong tokens is rate-limited, without affecting the right one', async () => {
    const addresses: string[] = []
    const attempt = (address: string) => {
      addresses.push(address)
      return { allowed: addresses.length === 1, retryAfterMs: 1500 }
    }
    await using own = await startApi({ wrongKeys: { attempt } })
    const lookup = async (secret: unknown) =>
      await fetch(`${own.address}/lhci/v1/projects/lookup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: secret }),
      })
    const { owner } = await own.user()
    const { report } = await own.store.reports.store(owner, reportDraft())
    const { secret, hash, hint } = newApiKey()
    await own.store.importKeys.create(owner, report.projectId, { hash, hint })
    expect((await lookup(newApiKey().secret)).status).toBe(404)
    const { status, headers } = await lookup('no key at all')
    expect([status, headers.get('retry-after')]).toEqual([429, '2'])
    expect((await lookup(secret)).status).toBe(200)
    expect(addresses).toEqual(['127.0.0.1', '127.0.0.1'])
  })

  it('of more than 500 runs is refused', async () => {
    const build_id = await created()
    await api.db.updateTable('builds').set({ runs: 500 }).where('id', '=', build_id).execute()
    const { status, text } = await post(`${builds()}/${build_id}/runs`, RUN)
    expect([status, text]).toEqual([422, expect.stringContaining('500 runs')])
  })

  it('of the 61st build in an hour is refused', async () => {
    const first = await rowOf(await created())
    const rows = Array.from({ length: 59 }, (_row, at) => ({
      ...first,
      id: `${first.id}-${at}`,
      hash: `h${at}`,
    }))
    await api.db.insertInto('builds').values(rows).execute()
    const { status, headers } = await post(builds(), { ...BUILD, hash: 'another' })
    expect([status, headers.get('retry-after')]).toEqual([429, '3600'])
  })
})

describe('a build', () => {
  it('is dated by the client when its time is in the past', async () => {
    const { run_at } = await rowOf(await created({ runAt: '2026-11-20T10:00:00.000Z' }))
    expect(run_at).toBe(Date.parse('2026-11-20T10:00:00.000Z'))
  })

  it.each(['2099-01-01T00:00:00.000Z', 'yesterday', undefined])(
    'is dated by the server when its time is %s',
    async (runAt) => {
      const { run_at, created_at } = await rowOf(await created({ runAt }))
      expect(Math.abs(run_at - created_at)).toBeLessThan(60_000)
    },
  )

  it.each([{ hash: '' }, { branch: '' }, { hash: 7 }, { branch: null }])(
    'without commit or branch is refused: %j',
    async (fields) => {
      expect((await post(builds(), { ...BUILD, ...fields })).status).toBe(422)
    },
  )

  it('has the base branch master only when main has no build', async () => {
    const base = async () => {
      const { text } = await post('/v1/projects/lookup', { token })
      const { baseBranch }: { baseBranch: string } = JSON.parse(text)
      return baseBranch
    }
    const other = await api.user()
    const draft = reportDraft({ project: 'theirs' })
    const theirs = (await api.store.reports.store(other.owner, draft)).report.projectId
    const main = { ancestorHash: '', message: '', author: '', externalUrl: '', runAt: 1 }
    const upload = { ...main, branch: 'main', hash: 'x' }
    await api.store.importedBuilds.create({ projectId: theirs }, upload)
    expect(await base()).toBe('main')
    await created({ branch: 'master' })
    expect(await base()).toBe('master')
    await created({ branch: 'main' })
    expect(await base()).toBe('main')
  })
})

describe('a client without the prefix /lhci', () => {
  const ask = (path: string, method: string) =>
    fetch(`${api.address}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{"token":' } : {}),
    })

  it.each([
    ['GET', '/version'],
    ['POST', '/v1/projects'],
    ['POST', '/v1/projects/lookup'],
    ['GET', '/v1/projects/1/builds?branch=main'],
  ])('is told the URL to use: %s %s', async (method, path) => {
    const answer = await ask(path, method)
    // It would take 404 for a wrong token.
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({
      detail: `Set serverBaseUrl to ${api.address}/lhci, where clients of Lighthouse CI find Pagemark. The API is at ${api.address}/api/v1.`,
    })
  })

  it('gets no other path', async () => {
    expect((await ask('/v1/reports', 'GET')).status).toBe(404)
  })
})
