import { describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import type { Owner } from '../accounts/actor.ts'
import { sweep } from '../upkeep/sweep.ts'
import { pageRequest } from '../../../test/support/page-request.ts'

const HOUR_MS = 60 * 60 * 1000
const DRAFT = {
  request: pageRequest('https://example.com/', {
    devices: ['mobile', 'desktop'],
    samples: 3,
    language: 'de',
  }),
  privacy: 2,
  passwordHash: 'secret',
} as const
const RULES = { trashDays: 7, keepArtifactsDays: 0, keepStartsMs: 0 }

const draft = (url = DRAFT.request.target.url) => ({
  mostPages: 20,
  draft: { ...DRAFT, request: { ...DRAFT.request, target: { url, schemeGiven: true } } },
})

const ask = async ({ store }: TestStore, owner: Owner) =>
  await store.sitemapReadings.create(owner, draft())

async function age({ db }: TestStore, ms: number): Promise<void> {
  await db
    .updateTable('sitemap_readings')
    .set((eb) => ({ asked_at: eb('asked_at', '-', Math.round(ms)) }))
    .execute()
}

async function endAll({ db }: TestStore): Promise<void> {
  await db.updateTable('sitemap_readings').set({ status: 'failed', outcome: '{}' }).execute()
}

describe('a sitemap reading', () => {
  it('is its user’s alone, and waits', async () => {
    await using test = await openTestStore()
    const [owner, other] = [await test.owner(), await test.owner()]
    const id = await ask(test, owner)
    expect(await test.store.sitemapReadings.find(owner, id)).toEqual({
      id,
      url: 'https://example.com/',
      mostPages: 20,
      draft: DRAFT,
      status: 'queued',
      files: 0,
      listed: 0,
      outcome: null,
      askedAt: expect.closeTo(Date.now(), -4),
    })
    expect(await test.store.sitemapReadings.find(other, id)).toBeUndefined()
    expect(await test.store.sitemapReadings.again(other, id)).toBeUndefined()
  })

  it('is asked for again once it has ended, and not before', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { sitemapReadings } = test.store
    const id = await ask(test, owner)
    await test.db.updateTable('sitemap_readings').set({ status: 'running' }).execute()
    expect(await sitemapReadings.again(owner, id)).toBe(id)
    await endAll(test)
    const next = (await sitemapReadings.again(owner, id)) ?? ''
    expect(next).not.toBe(id)
    expect(await sitemapReadings.find(owner, next)).toMatchObject({
      url: 'https://example.com/',
      mostPages: 20,
      draft: DRAFT,
      status: 'queued',
      outcome: null,
    })
    expect(await sitemapReadings.again(owner, id), 'pressed twice').toBe(next)
    expect(await sitemapReadings.find(owner, id), 'what was found').toMatchObject({
      status: 'failed',
      outcome: {},
    })
  })

  it('is removed after a week', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const id = await ask(test, owner)
    await age(test, 6.9 * 24 * HOUR_MS)
    await sweep(test.db, test.blobs, RULES)
    expect(await test.store.sitemapReadings.find(owner, id)).toBeDefined()
    await age(test, 0.2 * 24 * HOUR_MS)
    await sweep(test.db, test.blobs, RULES)
    expect(await test.store.sitemapReadings.find(owner, id)).toBeUndefined()
  })
})

describe('of one user', () => {
  it('only three are open, however old', async () => {
    await using test = await openTestStore()
    const [owner, other] = [await test.owner(), await test.owner()]
    const ids = [await ask(test, owner), await ask(test, owner), await ask(test, owner)]
    await age(test, 2 * HOUR_MS)
    await expect(ask(test, owner)).rejects.toMatchObject({ code: 'readings-full' })
    await expect(ask(test, other)).resolves.toBeDefined()
    await endAll(test)
    for (const path of ['a', 'b', 'c']) {
      await test.store.sitemapReadings.create(owner, draft(`https://example.com/${path}`))
    }
    const fourth = test.store.sitemapReadings.again(owner, ids[0] ?? '')
    await expect(fourth).rejects.toMatchObject({ code: 'readings-full' })
  })

  it('only sixty are asked for in an hour, those that are asked for again too', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    let id = await ask(test, owner)
    for (let n = 1; n < 60; n += 1) {
      await endAll(test)
      id = (await test.store.sitemapReadings.again(owner, id)) ?? ''
    }
    await endAll(test)
    await expect(ask(test, owner)).rejects.toMatchObject({ code: 'readings-full' })
    const again = test.store.sitemapReadings.again(owner, id)
    await expect(again).rejects.toMatchObject({ code: 'readings-full' })
    await age(test, HOUR_MS)
    await expect(ask(test, owner)).resolves.toBeDefined()
  })
})
