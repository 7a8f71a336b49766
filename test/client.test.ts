import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPagemark, type Pagemark, PagemarkError } from '../src/client/pagemark.ts'
import { OPERATIONS } from '../src/web/api/openapi-operations.ts'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { completed, failed, reportDraft } from './support/store.ts'

const TYPES = new URL('../src/client/api-types.ts', import.meta.url)

let api: TestApi
let user: TestUser
let pagemark: Pagemark
beforeAll(async () => {
  api = await startApi({
    audit: async ({ target }) => (target.url.includes('gone') ? failed() : completed()),
  })
  user = await api.user()
  pagemark = createPagemark({ server: `${api.address}/`, key: user.secret })
})
afterAll(() => api[Symbol.asyncDispose]())

/** The error that the API refuses with. */
async function refusalOf(call: Promise<unknown>): Promise<PagemarkError> {
  try {
    await call
  } catch (error) {
    if (error instanceof PagemarkError) return error
    throw error
  }
  throw new Error('It was not refused.')
}

describe('the types of the client', () => {
  it('are those of the document that the service has now: `npm run client` makes them anew', async () => {
    const document = await (await fetch(`${api.address}/api/v1/openapi.json`)).text()
    expect(readFileSync(TYPES, 'utf8')).toContain(`of SHA-256 ${hash('sha256', document)}.`)
  })

  it('name every operation', () => {
    const types = readFileSync(TYPES, 'utf8')
    for (const { operationId } of Object.values(OPERATIONS)) {
      expect(types).toContain(`operations["${operationId}"]`)
    }
  })
})

describe('an audit', () => {
  it('ends with the results', async () => {
    const report = await pagemark.audit('https://www.library.example/', { device: 'desktop' })
    expect([report.status, report.device]).toEqual(['completed', 'desktop'])
    expect(report.results?.checks).toBeDefined()
  })

  it('that failed says why', async () => {
    const report = await pagemark.audit('https://gone.example/')
    expect([report.status, report.results]).toEqual(['failed', null])
    expect(report.error?.code).toBeDefined()
  })

  it('is waited for no longer if the clock is put back meanwhile', async () => {
    await using slow = await startApi()
    const client = createPagemark({ server: slow.address, key: (await slow.user()).secret })
    const asked = client.audit('https://www.library.example/', {
      wait: 1,
      signal: AbortSignal.timeout(10_000),
    })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    try {
      expect((await asked).status).toBe('queued')
    } finally {
      vi.useRealTimers()
    }
  })

  it('that takes longer than one may wait goes on', async () => {
    await using slow = await startApi()
    const { secret } = await slow.user()
    const client = createPagemark({ server: slow.address, key: secret })
    expect((await client.audit('https://www.library.example/', { wait: 1 })).status).toBe('queued')
  })

  it('is no longer waited for by who stops', async () => {
    await using slow = await startApi()
    const { secret } = await slow.user()
    const client = createPagemark({ server: slow.address, key: secret })
    const signal = AbortSignal.timeout(100)
    await expect(client.audit('https://www.library.example/', { signal })).rejects.toThrow(
      /abort|timeout/i,
    )
  })
})

describe('a refusal', () => {
  it('names each wrong field', async () => {
    const error = await refusalOf(pagemark.audit('ftp://library.example/'))
    expect([error.status, error.code]).toEqual([422, 'fields-invalid'])
    expect(Object.keys(error.errors)).toEqual(['url'])
    expect(error.message).toBe(error.errors['url']?.join(' '))
    expect(error.requestId).toBeDefined()
  })

  it('of the key says so', async () => {
    const stranger = createPagemark({ server: api.address, key: 'pm_none' })
    const error = await refusalOf(stranger.report('0192f0c1-2345-7abc-8def-0123456789ab'))
    expect([error.status, error.code]).toEqual([401, 'key-invalid'])
  })

  it('that is not of the API has its status', async () => {
    const elsewhere = createPagemark({ server: `${api.address}/nowhere`, key: user.secret })
    const error = await refusalOf(elsewhere.audit('https://www.library.example/'))
    expect([error.status, error.code]).toEqual([403, undefined])
    expect(error.message).toBe('The server answered 403.')
  })
})

describe('the list of reports', () => {
  it('is read to its end, once each', async () => {
    const { owner, secret } = await api.user()
    const client = createPagemark({ server: api.address, key: secret })
    for (let number = 0; number < 101; number += 1) {
      await api.store.reports.store(owner, reportDraft({ url: `https://${number}.example/` }))
    }
    const urls: string[] = []
    for await (const { url } of client.reports({ sort: 'asc' })) urls.push(url)
    expect(urls).toHaveLength(101)
    expect(new Set(urls).size).toBe(101)
  })
})

describe('any other operation', () => {
  it('is there with its types', async () => {
    const { id } = await pagemark.audit('https://www.library.example/', { project: 'client' })
    const path = { path: { id } }
    const runs = await pagemark.api.GET('/api/v1/reports/{id}/runs', { params: path })
    expect(runs.data?.data.map(({ number }) => number)).toEqual([1])
    const changed = await pagemark.api.PATCH('/api/v1/reports/{id}', {
      params: path,
      body: { privacy: 1 },
    })
    expect(changed.data?.data.privacy).toBe(1)
    const projects = await pagemark.api.GET('/api/v1/projects')
    expect(projects.data?.data.map(({ project }) => project)).toContain('client')
    await pagemark.api.DELETE('/api/v1/reports/{id}', { params: path })
    expect((await refusalOf(pagemark.report(id))).code).toBe('report-not-found')
  })
})
