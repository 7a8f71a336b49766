import { describe, expect, it } from 'vitest'
import { crawlQueue, heldCrawl } from '../../../test/support/site-audits.ts'
import { openTestStore } from '../../../test/support/store.ts'
import { createCrawlFrontier } from './crawl-frontier.ts'
import { createCrawlSamples, sampledBefore } from './crawl-samples.ts'

const found = (path: string) =>
  ({ url: `https://www.example.com${path}`, source: 'link', depth: 1, state: 'waiting' }) as const

describe('the stored sample of a crawl', () => {
  it('is planned once, and keeps attempts and results by page', async () => {
    await using test = await openTestStore()
    const { store, crawl, token } = await heldCrawl(test)
    await store.save([], [found('/a'), found('/b'), found('/c')])
    const samples = createCrawlSamples(test.db, { id: crawl.id, token })
    expect(await samples.planned()).toEqual([])
    await samples.plan([3, 1])
    await samples.begin(3)
    const sample = { number: 3, measured: null, reason: 'It took “too” long.' }
    await samples.save(sample)
    // A worker that was killed while planning plans again.
    await samples.plan([3, 1])
    expect(await samples.planned()).toEqual([
      { number: 1, url: 'https://www.example.com/a', attempt: 0, sample: null },
      { number: 3, url: 'https://www.example.com/c', attempt: 1, sample },
    ])
  })

  it('counts no attempt at a page whose worker puts the crawl back', async () => {
    await using test = await openTestStore()
    const held = await heldCrawl(test)
    await held.store.save([], [found('/a'), found('/b'), found('/c')])
    const queue = crawlQueue(test)
    const attempts = async (token: string, end: 'release' | 'giveBack' | 'retry') => {
      const samples = createCrawlSamples(test.db, { id: held.crawl.id, token })
      await samples.plan([1, 2, 3])
      await samples.begin(1)
      await samples.save({ number: 1, measured: null, reason: 'loaded' })
      await samples.begin(2)
      await queue[end](token)
      return (await samples.planned()).map(({ attempt }) => attempt)
    }
    const next = async () => (await queue.claim('next'))?.token ?? ''
    expect(await attempts(held.token, 'release')).toEqual([1, 0, 0])
    expect(await attempts(await next(), 'giveBack')).toEqual([2, 1, 0])
    expect(await attempts(await next(), 'retry')).toEqual([3, 2, 0])
    expect(await queue.release(held.token)).toBe(false)
  })

  it('counts no attempt at a page at which a user pauses the crawl', async () => {
    await using test = await openTestStore()
    const { owner, site, store, crawl, token } = await heldCrawl(test)
    await store.save([], [found('/a')])
    const samples = createCrawlSamples(test.db, { id: crawl.id, token })
    await samples.plan([1])
    await samples.begin(1)
    const act = async (name: 'pause' | 'resume') =>
      await test.store.crawls.act(owner, { siteAuditId: site.id, number: 1, act: name })
    expect(await act('pause')).toMatchObject({ status: 'paused' })
    expect(await samples.planned()).toMatchObject([{ attempt: 0 }])
    await act('resume')
    await act('pause')
    expect(await samples.planned()).toMatchObject([{ attempt: 0 }])
  })

  it('names the same pages in the next crawl, by their URLs', async () => {
    await using test = await openTestStore()
    const { owner, site, store, crawl, token } = await heldCrawl(test)
    await store.save([], [found('/a'), found('/b'), found('/c')])
    await createCrawlSamples(test.db, { id: crawl.id, token }).plan([3, 1])
    expect(await sampledBefore(test.db, crawl)).toEqual([])
    const ended = { status: 'completed', lease_token: null } as const
    await test.db.updateTable('crawls').set(ended).where('id', '=', crawl.id).execute()
    await test.store.siteAudits.crawl(owner, site.id)
    const next = await crawlQueue(test).claim('test')
    if (!next) throw new Error('No crawl is waiting.')
    const { id } = next.crawl
    const urls = createCrawlFrontier(test.db, { id, token: next.token, mostKnown: 10 })
    await urls.save([], [found('/c'), found('/b')])
    expect(await sampledBefore(test.db, next.crawl)).toEqual([1])
  })

  it('is not written by a worker that no longer holds the crawl', async () => {
    await using test = await openTestStore()
    const { store, crawl, token } = await heldCrawl(test)
    await store.save([], [found('/a')])
    const held = createCrawlSamples(test.db, { id: crawl.id, token })
    await held.plan([1])
    const lost = createCrawlSamples(test.db, { id: crawl.id, token: 'another' })
    const sample = { number: 1, measured: null, reason: 'lost' }
    const writes = [() => lost.plan([1]), () => lost.begin(1), () => lost.save(sample)]
    for (const write of writes) {
      await expect(write()).rejects.toThrow('The crawl belongs to another worker.')
    }
    expect(await held.planned()).toMatchObject([{ attempt: 0, sample: null }])
  })
})
