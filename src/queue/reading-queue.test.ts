import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import type { Owner } from '../store/actor.ts'
import { createReadingQueue } from './reading-queue.ts'

const LONG = 60_000
const FAILED = { code: 'not-found', url: null, status: null } as const

async function ask({ store }: TestStore, owner: Owner, host = 'example.com'): Promise<string> {
  const target = { url: `https://${host}/`, schemeGiven: false }
  const wish = { device: 'mobile', samples: 1, privacy: 1 } as const
  return await store.sitemapReadings.create(owner, { target, mostPages: 20, wish })
}

const queueOf = ({ db }: TestStore, leaseMs = LONG) => createReadingQueue(db, { leaseMs })

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
      target: { url: 'https://one.example/', schemeGiven: false },
      mostPages: 20,
    })
    expect((await queue.claim('w'))?.target.url).toBe('https://two.example/')
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

  it('writes nothing for an account that is gone', async () => {
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
