import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  type TestStore,
} from '../../test/support/store.ts'
import type { Owner } from '../store/accounts/actor.ts'
import { createReadingQueue } from './reading-queue.ts'
import { auditRequest } from '../request/audit-request.ts'

const LONG = 60_000
const FAILED = { code: 'not-found', url: null, status: null } as const

async function ask({ store }: TestStore, owner: Owner, host = 'example.com'): Promise<string> {
  const target = { url: `https://${host}/`, schemeGiven: false }
  const draft = { request: auditRequest(target), privacy: 1 } as const
  return await store.sitemapReadings.create(owner, { mostPages: 20, draft })
}

const queueOf = ({ db, seals }: TestStore, leaseMs = LONG, siteConcurrency = 0) =>
  createReadingQueue(db, { leaseMs, siteConcurrency, seals })

describe('the queue of sitemap readings', () => {
  it('gives each once, the oldest first, and keeps what came of it', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const queue = queueOf(test)
    const id = await ask(test, owner, 'one.example')
    await ask(test, owner, 'two.example')
    const first = await queue.claim('w')
    expect(first).toMatchObject({
      id,
      request: { target: { url: 'https://one.example/', schemeGiven: false } },
      mostPages: 20,
    })
    expect((await queue.claim('w'))?.request.target.url).toBe('https://two.example/')
    expect(await queue.claim('w')).toBeUndefined()

    const token = first?.token ?? ''
    expect(await queue.progress(token, { files: 2, listed: 7 })).toBe(true)
    const find = () => test.store.sitemapReadings.find(owner, id)
    expect(await find()).toMatchObject({ status: 'running', files: 2, listed: 7 })
    const outcome = { status: 'failed', fault: FAILED } as const
    expect(await queue.finish(token, outcome)).toBe(true)
    expect(await find()).toMatchObject({ status: 'failed', outcome })
    expect(await queue.finish(token, outcome)).toBe(false)
    expect(await queue.heartbeat(token)).toBe(false)
  })

  it('reads a site no more often at once than it is audited, over all users', async () => {
    await using test = await openTestStore({ ...NO_LIMITS, siteConcurrency: 2 })
    const queue = queueOf(test, LONG, 2)
    const [ada, bob, eve] = [await test.owner(), await test.owner(), await test.owner()]
    for (const owner of [ada, bob, eve]) await ask(test, owner, 'www.busy.example')
    await ask(test, eve, 'other.example')
    const hosts: string[] = []
    const tokens: string[] = []
    for (let claimed = await queue.claim('w'); claimed; claimed = await queue.claim('w')) {
      hosts.push(new URL(claimed.request.target.url).host)
      tokens.push(claimed.token)
    }
    expect(hosts).toEqual(['www.busy.example', 'www.busy.example', 'other.example'])
    await queue.finish(tokens[0] ?? '', { status: 'failed', fault: FAILED })
    expect((await queue.claim('w'))?.request.target.url).toBe('https://www.busy.example/')
  })

  it('and audits of a site make room for each other', async () => {
    await using test = await openTestStore({ ...NO_LIMITS, siteConcurrency: 1 })
    const owner = await test.owner()
    const queue = queueOf(test, LONG, 1)
    await test.store.reports.store(owner, reportDraft({ url: 'https://busy.example/a' }))
    const run = await test.queue.claim('w')
    await ask(test, owner, 'busy.example')
    expect(await queue.claim('w')).toBeUndefined()
    await test.queue.finish(run?.token ?? '', completed())
    const reading = await queue.claim('w')
    expect(reading).toBeDefined()

    await test.store.reports.store(owner, reportDraft({ url: 'https://busy.example/b' }))
    expect(await test.queue.claim('w')).toBeUndefined()
    await queue.release(reading?.token ?? '')
    expect(await test.queue.claim('w')).toBeDefined()
  })

  it('gives a reading to another when its worker is silent for a lease, three times at most', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const queue = queueOf(test, 20)
    const id = await ask(test, owner)
    const tokens: string[] = []
    const find = () => test.store.sitemapReadings.find(owner, id)
    while ((await find())?.status !== 'failed') {
      const token = (await queue.claim('w'))?.token
      if (token !== undefined) tokens.push(token)
      await setTimeout(5)
    }
    expect(new Set(tokens).size).toBe(3)
    expect(tokens).toHaveLength(3)
    expect(await queue.progress(tokens[0] ?? '', { files: 1, listed: 1 })).toBe(false)
    const fault = { code: 'crashed', url: null, status: null }
    expect(await find()).toMatchObject({
      status: 'failed',
      outcome: { status: 'failed', fault },
    })
  })

  it('keeps one whose worker gives signs of life', async () => {
    await using test = await openTestStore()
    const queue = queueOf(test, 120)
    await ask(test, await test.owner())
    const token = (await queue.claim('w'))?.token ?? ''
    for (let n = 0; n < 4; n += 1) {
      await setTimeout(60)
      expect(await queue.heartbeat(token)).toBe(true)
    }
    expect(await queue.claim('another')).toBeUndefined()
  })

  it('puts one back at once, or later when it broke', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const queue = queueOf(test)
    await ask(test, owner)
    expect(await queue.release((await queue.claim('w'))?.token ?? '')).toBe(true)
    const second = await queue.claim('w')
    expect(await queue.retry(second?.token ?? '')).toBe(true)
    expect(await queue.claim('w')).toBeUndefined()
    const [row] = await test.db.selectFrom('sitemap_readings').selectAll().execute()
    expect(row).toMatchObject({ status: 'queued', attempt: 1, lease_token: null })
    expect(row?.run_after).toBeGreaterThan(Date.now())
  })

  it('writes nothing for a deleted account', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const queue = queueOf(test)
    await ask(test, owner)
    const token = (await queue.claim('w'))?.token ?? ''
    await test.store.users.delete(owner.id)
    expect(await queue.finish(token, { status: 'failed', fault: FAILED })).toBe(false)
    expect(await queue.release(token)).toBe(false)
  })
})
