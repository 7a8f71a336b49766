import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Owner } from '../src/store/accounts/actor.ts'
import { leastIdAt } from '../src/store/database/new-id.ts'
import { createEventStreams, STREAM_LIMITS } from '../src/web/live/event-streams.ts'
import { createListStreams, LIST_LIMITS } from '../src/web/live/list-streams.ts'
import { startApi, type TestApi } from './support/api.ts'
import { type Heard, listen } from './support/listen.ts'
import { completed, reportDraft } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'

const PATIENT = { timeout: 5000 }
const UNKNOWN = '0199c0de-0000-7000-8000-000000000000'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

const open: Heard[] = []
afterEach(() => {
  for (const heard of open.splice(0)) heard.close()
})

/** A signed-in user with a report whose run waits. */
async function person() {
  const { owner, user } = await api.user()
  const token = await api.store.sessions.start(owner.id, { agent: 'test', address: '198.18.0.1' })
  const store = async () => (await api.store.reports.store(owner, reportDraft())).report.id
  const id = await store()
  const headers = { cookie: `pagemark=${token}` }
  const hear = async (path: string) => {
    const heard = await listen(`${api.address}${path}`, headers)
    open.push(heard)
    return heard
  }
  return { owner, user, token, id, store, headers, hear }
}

async function claim() {
  const run = await api.queue.claim('test')
  if (!run) throw new Error('There is nothing to run.')
  return run.token
}

const last = (heard: Heard) => heard.events.at(-1)?.data
const eventsOf = (ids: readonly string[], after = leastIdAt(Date.now())) =>
  `/reports/events?after=${after}&ids=${ids.join(',')}`

describe('the events of a list', () => {
  it('contain the progress and results of the visible rows, and new reports', async () => {
    const { id, store, hear } = await person()
    const heard = await hear(eventsOf([id]))
    expect([heard.status, heard.headers['content-type'], heard.headers['cache-control']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store, no-transform',
    ])
    const going = '1 audit on this page is waiting or running.'
    await expect
      .poll(() => last(heard))
      .toEqual({ rows: [[id, '1/queued', 0]], going, newer: null })

    const token = await claim()
    await api.queue.progress(token, { step: 'collecting', done: 14, total: 28 })
    await expect
      .poll(() => last(heard), PATIENT)
      .toEqual({ rows: [[id, '1/running', 48]], going, newer: null })
    await api.queue.finish(token, completed())
    await expect
      .poll(() => last(heard), PATIENT)
      .toEqual({ rows: [[id, '1/completed', 100]], going: null, newer: null })
    await store()
    await expect
      .poll(() => last(heard), { timeout: 8000 })
      .toEqual({ rows: [], going: null, newer: '1 new – show' })
    await api.queue.finish(await claim(), completed())
  }, 20_000)

  it('mention new reports only if they match the list', async () => {
    const { id, owner, hear } = await person()
    const heard = await hear(`${eventsOf([id])}&search=library`)
    await expect.poll(() => heard.events.length).toBe(1)
    await api.store.reports.store(owner, reportDraft({ url: 'https://other.example/' }))
    const { report } = await api.store.reports.store(
      owner,
      reportDraft({ url: 'https://library.example/' }),
    )
    await expect.poll(() => last(heard), PATIENT).toMatchObject({ newer: '1 new – show' })
    await api.store.reports.deleteMany(owner, [report.id, id])
  })

  it('say nothing of what somebody else has', async () => {
    const [mine, theirs] = [await person(), await person()]
    const heard = await mine.hear(eventsOf([theirs.id, UNKNOWN, mine.id]))
    await theirs.store()
    await expect.poll(() => heard.events.length).toBe(1)
    await sleep(1200)
    expect(heard.text()).not.toContain(theirs.id)
    expect(last(heard)).toMatchObject({ rows: [[mine.id, '1/queued', 0]], newer: null })
  })

  it.runIf(IN_RELEASE)('are asked for with one question for all rows', async () => {
    const { id, store, hear } = await person()
    const ids = [id, await store(), await store()]
    const read = vi.spyOn(api.store.progress, 'readSeveral')
    await hear(eventsOf(ids))
    await sleep(2500)
    expect(read.mock.calls.length).toBeGreaterThan(1)
    expect(read.mock.calls.length).toBeLessThan(5)
    read.mockRestore()
  })
})

describe('the events of a batch', () => {
  it('contain its lines, and are sent only to its owner', async () => {
    const { id, owner, hear } = await person()
    const batch = await api.store.batches.create(owner, [{ text: 'example.com', reportId: id }])
    const heard = await hear(`/batches/${batch}/events`)
    await expect.poll(() => last(heard)).toMatchObject({ rows: [[id, '1/queued', 0]], newer: null })
    const somebody = await person()
    expect((await somebody.hear(`/batches/${batch}/events`)).status).toBe(404)
    expect((await listen(`${api.address}/batches/${batch}/events`)).status).toBe(404)
  })
})

describe('there is no stream', () => {
  it.each(['', '?ids=', '?ids=x', `?ids=${'x,'.repeat(500)}`, '?ids[]=1'])(
    'without rows: %s',
    async (query) => {
      const { hear } = await person()
      expect((await hear(`/reports/events${query}`)).status).toBe(404)
    },
  )

  it('for who is not signed in', async () => {
    expect((await listen(`${api.address}${eventsOf([UNKNOWN])}`)).status).toBe(404)
  })

  it('beyond those that a user may have, until one of them ends', async () => {
    const { id, hear } = await person()
    const all = []
    for (let count = 0; count < LIST_LIMITS.perUser; count += 1)
      all.push(await hear(eventsOf([id])))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await hear(eventsOf([id]))
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10'])
    const somebody = await person()
    expect((await somebody.hear(eventsOf([somebody.id]))).status).toBe(200)
    all[0]?.close()
    await expect.poll(async () => (await hear(eventsOf([id]))).status, PATIENT).toBe(200)
  })
})

describe('a stream ends', () => {
  it.each([
    { what: 'is signed out', end: ({ token }: Ending) => api.store.sessions.end(token) },
    {
      what: 'has ended the session elsewhere',
      end: ({ owner }: Ending) => api.store.sessions.endOthers(owner.id, undefined),
    },
  ])('once who listens $what', async ({ end }) => {
    const { hear, ...rest } = await person()
    const heard = await hear(eventsOf([rest.id]))
    await expect.poll(() => heard.events.length).toBe(1)
    await end(rest)
    await heard.ended
    expect((await hear(eventsOf([rest.id]))).status).toBe(404)
  })

  it('after its time, for the client to come again, and lives until then', async () => {
    const { owner, token, id } = await person()
    const streams = createEventStreams({ ...STREAM_LIMITS, heartbeatMs: 50, lifeMs: 400 })
    const lists = createListStreams(api.store, streams)
    const sessionId = (await api.store.sessions.visit(token))?.session.id ?? ''
    await using app = await startLists(lists, { owner, sessionId, ids: [id] })
    const heard = await listen(`${app.address}/events`)
    await heard.ended
    expect(heard.text().match(/^:$/gm)?.length).toBeGreaterThan(2)
  })
})

type Ending = Pick<Awaited<ReturnType<typeof person>>, 'token' | 'owner'>

/** A server with only these streams. */
async function startLists(
  lists: ReturnType<typeof createListStreams>,
  who: { readonly owner: Owner; readonly sessionId: string; readonly ids: readonly string[] },
) {
  const app = Fastify()
  app.get('/events', async (request, reply) => {
    const refused = lists.answer({ ...who, mayGoOn: () => true, request, reply })
    return refused ? reply.code(refused.status).send() : reply
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { address, [Symbol.asyncDispose]: () => app.close() }
}

describe('rows of a list', () => {
  it('are had as they are now, by whose they are', async () => {
    const [mine, theirs] = [await person(), await person()]
    const visitor = createVisitor(api.address)
    expect((await visitor.get(`/reports/rows?ids=${mine.id}`)).location).toContain('/signin')
    visitor.cookies.set('pagemark', mine.token)
    const { status, text } = await visitor.get(`/reports/rows?ids=${mine.id},${theirs.id}`)
    expect(status).toBe(200)
    expect(text).toContain(`data-row="${mine.id}" data-state="1/queued"`)
    expect(text).not.toContain(theirs.id)
    expect((await visitor.get(`/reports/rows?ids=${theirs.id}`)).status).toBe(404)
    expect((await visitor.get('/reports/rows')).status).toBe(404)
  })
})
