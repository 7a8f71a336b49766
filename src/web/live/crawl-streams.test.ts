import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { crawledAtOnce, siteDraft } from '../../../test/support/site-audits.ts'
import { openTestStore } from '../../../test/support/store.ts'
import type { Actor } from '../../store/accounts/actor.ts'
import { createCrawlStreams } from './crawl-streams.ts'
import { createEventStreams, STREAM_LIMITS } from './event-streams.ts'

/** A server that streams the first crawl of a new site audit to this actor. */
async function streamed() {
  const queries: string[] = []
  const test = await openTestStore({ log: ({ query }) => void queries.push(query.sql) })
  const owner = await test.owner()
  const { id } = await test.store.siteAudits.create(owner, siteDraft())
  const streams = createEventStreams({ ...STREAM_LIMITS, perAddress: 100 })
  const crawlStreams = createCrawlStreams(test.store.crawls, streams, 20)
  const app = Fastify()
  app.get('/', async (request, reply) => {
    const actor: Actor = request.headers['x-anonymous'] ? { kind: 'anonymous' } : owner
    const crawl = await test.store.crawls.find(actor, id, 1)
    if (crawl) crawlStreams.answer({ actor, crawl, request, reply })
    return reply
  })
  const open = (headers = {}) => app.inject({ url: '/', headers })
  return {
    test,
    owner,
    id,
    queries,
    open,
    /** Waits for this many further looks at the crawl. */
    async looks(count: number) {
      const peek = vi.spyOn(test.store.crawls, 'peek')
      await vi.waitUntil(() => peek.mock.calls.length >= count, { interval: 5 })
      peek.mockRestore()
    },
    async [Symbol.asyncDispose]() {
      streams.endAll()
      await app.close()
      await test[Symbol.asyncDispose]()
    },
  }
}

it('asks the database once for all who follow a crawl', async () => {
  await using site = await streamed()
  const answers = Array.from({ length: 50 }, () => site.open())
  // Each is authorised once more when the first look has shown what permissions depend on.
  await site.looks(3)
  const before = site.queries.length
  await site.looks(4)
  expect(site.queries.length - before).toBeLessThanOrEqual(5)

  await crawledAtOnce(site.test, site.id)
  const texts = (await Promise.all(answers)).map(({ body }) => body)
  expect(texts.filter((text) => text.includes('event: completed'))).toHaveLength(50)
  // Those who have gone cost nothing.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const after = site.queries.length
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(site.queries.length).toBe(after)
})

it('ends for those who may no longer see the crawl, and for nobody else', async () => {
  await using site = await streamed()
  const anonymous = site.open({ 'x-anonymous': '1' })
  const own = site.open()
  await site.looks(3)
  await site.test.store.siteAudits.update(site.owner, site.id, { privacy: 1 })
  expect((await anonymous).body).not.toContain('event: completed')
  await crawledAtOnce(site.test, site.id)
  expect((await own).body).toContain('event: completed')
})
