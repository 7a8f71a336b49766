import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../src/store/accounts/actor.ts'
import { startApi, type TestApi } from './support/api.ts'
import { crawledAtOnce, siteDraft } from './support/site-audits.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

async function waitingCrawl() {
  const user = await api.user()
  const url = `https://s${Math.random()}.example.com/`
  const { id } = await api.store.siteAudits.create(user.owner, siteDraft({ url, privacy: 1 }))
  return { ...user, id, path: `/api/v1/site-audits/${id}/crawls/1/events` }
}

function open(path: string, secret: string, headers: Record<string, string> = {}) {
  const Authorization = `Bearer ${secret}`
  return fetch(api.address + path, { headers: { Authorization, ...headers } })
}

const cancel = (owner: Owner, siteAuditId: string) =>
  api.store.crawls.act(owner, { siteAuditId, number: 1, act: 'cancel' })

describe('the events of a crawl', () => {
  it('are its progress, then its end, which closes the stream', async () => {
    const { owner, secret, id, path } = await waitingCrawl()
    const answer = await open(path, secret)
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const text = answer.text()
    await cancel(owner, id)
    const events = (await text).split('\n\n').filter((event) => event.startsWith('id: '))
    expect(events.map((event) => /event: (\w+)/.exec(event)?.[1])).toEqual([
      'progress',
      'cancelled',
    ])
    expect(events[0]).toContain(
      '"status":"queued","known":0,"waiting":0,"fetched":0,"pages":0,"progress":null}',
    )
    expect(events[1]).toContain('"score":null,"error":null')
  })

  it('are sent at once for a completed crawl, and not again to a client that has them', async () => {
    const { secret, id, path } = await waitingCrawl()
    await crawledAtOnce(api, id)
    const text = await (await open(path, secret)).text()
    expect(text).toMatch(/event: completed\ndata: {"crawl":1,"status":"completed","known":2/)
    const lastId = /id: (.*)/.exec(text)?.[1] ?? ''
    const again = await open(path, secret, { 'Last-Event-ID': lastId })
    expect([again.status, await again.text()]).toEqual([204, ''])
  })

  it('end when the site audit is deleted, and are 404 to another user', async () => {
    const { owner, secret, id, path } = await waitingCrawl()
    const other = await api.user()
    expect((await open(path, other.secret)).status).toBe(404)
    const text = (await open(path, secret)).text()
    await api.store.siteAudits.delete(owner, id)
    expect(await text).not.toContain('completed')
  })

  it('say the progress in words to the page of a site audit', async () => {
    const { owner, id } = await waitingCrawl()
    await api.store.siteAudits.update(owner, id, { privacy: 0 })
    const page = await (await fetch(`${api.address}/s/${id}`)).text()
    expect(page).toContain(`data-events="/s/${id}/events"`)
    const answer = await fetch(`${api.address}/s/${id}/events`)
    const text = answer.text()
    await cancel(owner, id)
    expect(await text).toMatch(/event: progress\ndata: .*"text":"Waiting in the queue\."/)
    expect(await text).toContain('event: cancelled')
  })
})
