import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { quickPasswords } from './support/quick-passwords.ts'
import { createReportStreams, type ReportStreams } from '../src/web/live/report-streams.ts'
import { createEventStreams, STREAM_LIMITS } from '../src/web/live/event-streams.ts'
import { endRuns, startApi, type TestApi } from './support/api.ts'
import { completed, failed, reportDraft, someResults } from './support/store.ts'
import { type Heard, listen } from './support/listen.ts'
import { openConnection } from './support/raw-connection.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'

const open: Heard[] = []
afterEach(() => {
  for (const heard of open.splice(0)) heard.close()
})

async function hear(address: string, path: string, headers: Record<string, string> = {}) {
  const heard = await listen(`${address}${path}`, headers)
  open.push(heard)
  return heard
}

/** A user's report, and its run once a worker has claimed it. */
async function storedReport(api: TestApi, draft: Parameters<typeof reportDraft>[0] = {}) {
  const user = await api.user()
  const { report } = await api.store.reports.store(user.owner, reportDraft(draft))
  const claim = async () => {
    const run = await api.queue.claim('test')
    if (!run) throw new Error('There is nothing to run.')
    return run.token
  }
  return { user, report, claim, page: `/r/${report.id}/events` }
}

describe('the events of a report', () => {
  it('contain the steps of a run, its saved stages and its end, then stop', async () => {
    await using api = await startApi()
    const { page, claim } = await storedReport(api)
    const heard = await hear(api.address, page)
    expect(heard.status).toBe(200)
    expect(heard.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    await expect.poll(() => heard.names()).toEqual(['progress'])
    expect(heard.events[0]?.data).toEqual({
      run: 1,
      step: 'waiting',
      done: 0,
      total: 1,
      pct: 0,
      ahead: 0,
      note: '',
    })

    const token = await claim()
    await api.queue.progress(token, { step: 'collecting', done: 14, total: 28 })
    await expect
      .poll(() => heard.events.at(-1)?.data, { timeout: 5000 })
      .toMatchObject({
        step: 'collecting',
        done: 14,
        total: 28,
      })
    await api.queue.saveStage(token, someResults({ stage: 'static' }))
    await expect.poll(() => heard.names(), { timeout: 5000 }).toContain('static')
    await api.queue.finish(token, completed())
    await heard.ended
    expect(heard.names().at(-1)).toBe('completed')
    expect(heard.names().filter((name) => name === 'completed')).toHaveLength(1)
    expect(new Set(heard.events.map(({ id }) => id)).size).toBeGreaterThan(3)
  })

  it('end with the state of the report when the run is cancelled', async () => {
    await using api = await startApi()
    const { user, report, page, claim } = await storedReport(api)
    const first = await hear(api.address, page)
    await api.store.reports.cancel(user.owner, report.id)
    await first.ended
    expect(first.names().at(-1)).toBe('failed')

    await api.store.reports.update(user.owner, report.id, { rerun: true })
    await api.queue.finish(await claim(), completed())
    await api.store.reports.update(user.owner, report.id, { rerun: true })
    const second = await hear(api.address, page)
    await api.store.reports.cancel(user.owner, report.id)
    await second.ended
    expect(second.names().at(-1)).toBe('completed')
  })

  it('are the same for a key of the owner', async () => {
    await using api = await startApi()
    const { user, report, claim } = await storedReport(api, { privacy: 1 })
    const authorization = `Bearer ${user.secret}`
    const path = `/api/v1/reports/${report.id}/events`
    const heard = await hear(api.address, path, { authorization })
    await api.queue.finish(await claim(), failed())
    await heard.ended
    expect(heard.names().at(-1)).toBe('failed')
    expect((await hear(api.address, path)).status).toBe(401)
  })

  it('continue after the last event a client has received, and stop after the end', async () => {
    await using api = await startApi()
    const { page, claim } = await storedReport(api)
    const token = await claim()
    await api.queue.saveStage(token, someResults({ stage: 'static' }))
    const first = await hear(api.address, page)
    await expect.poll(() => first.names()).toEqual(['static', 'progress'])
    first.close()

    const resume = { 'last-event-id': first.events.at(-1)?.id ?? '' }
    const second = await hear(api.address, page, resume)
    await api.queue.finish(token, completed())
    await second.ended
    expect(second.names()).toEqual(['completed'])

    const heardAll = { 'last-event-id': second.events.at(-1)?.id ?? '' }
    expect((await hear(api.address, page, heardAll)).status).toBe(204)
    const late = await hear(api.address, page, resume)
    await late.ended
    expect(late.names()).toEqual(['completed'])
    const anybody = await hear(api.address, page, { 'last-event-id': 'nothing of ours' })
    await anybody.ended
    expect(anybody.names()).toEqual(['completed'])
  })

  it('of a finished report end with its state, close the connection and take no place', async () => {
    await using api = await startApi()
    const { page: running } = await storedReport(api)
    for (let count = 0; count < STREAM_LIMITS.perAddress; count += 1) {
      await hear(api.address, running)
    }
    expect((await hear(api.address, running)).status).toBe(429)
    const { report, page } = await storedReport(api)
    await endRuns(api, report.id)
    const client = await openConnection(api.address)
    client.head([`GET ${page} HTTP/1.1`])
    await client.closed
    expect(client.text()).toMatch(/^HTTP\/1\.1 200 [^]*\nid: .*\/end\nevent: completed\n/)
    const [, last = ''] = /^id: (.*)$/m.exec(client.text()) ?? []
    expect((await hear(api.address, page, { 'last-event-id': last })).status).toBe(204)
  })

  it.runIf(IN_RELEASE)('come four times a second at most, whatever the engine says', async () => {
    await using api = await startApi()
    const { page, claim } = await storedReport(api)
    const token = await claim()
    const heard = await hear(api.address, page)
    for (let done = 0; done < 100; done += 1) {
      await api.queue.progress(token, { step: 'auditing', done, total: 161 })
      await sleep(10)
    }
    expect(heard.events.length).toBeGreaterThan(1)
    const times = heard.events.map(({ at }) => at)
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
    expect((heard.events.length - 1) / seconds).toBeLessThan(4.5)
  })
})

describe('the events end at once', () => {
  it.each([
    {
      what: 'the report becomes private',
      end: (api: TestApi, { user, report }: Stored) =>
        api.store.reports.update(user.owner, report.id, { privacy: 1 }),
    },
    {
      what: 'the report is deleted',
      end: (api: TestApi, { user, report }: Stored) =>
        api.store.reports.delete(user.owner, report.id),
    },
    {
      what: 'its project is deleted',
      end: (api: TestApi, { user }: Stored) => api.store.projects.delete(user.owner, 'example.com'),
    },
  ])('when $what', async ({ end }) => {
    await using api = await startApi()
    const stored = await storedReport(api)
    const heard = await hear(api.address, stored.page)
    await expect.poll(() => heard.names()).toEqual(['progress'])
    await end(api, stored)
    await heard.ended
    expect(heard.names()).toEqual(['progress'])
    expect((await hear(api.address, stored.page)).status).toBe(404)
  })

  it('when the password changes that opened them, and not before', async () => {
    await using api = await startApi()
    const passwordHash = await quickPasswords().hash('open sesame')
    const { user, report, page } = await storedReport(api, { privacy: 2, passwordHash })
    expect((await hear(api.address, page)).status).toBe(404)
    const lock = await api.store.reportLocks.find(report.id)
    if (!lock) throw new Error('The report has no password.')
    const cookie = `pagemark-unlock=${await api.store.reportLocks.unlock(lock)}`
    const heard = await hear(api.address, page, { cookie })
    await expect.poll(() => heard.names()).toEqual(['progress'])
    await api.store.reports.update(user.owner, report.id, { privacy: 2, passwordHash })
    await heard.ended
  })

  it('when the server closes', async () => {
    const api = await startApi()
    const { page } = await storedReport(api)
    const heard = await hear(api.address, page)
    const begin = performance.now()
    await api[Symbol.asyncDispose]()
    await heard.ended
    expect(performance.now() - begin).toBeLessThan(5000)
  })
})

type Stored = Awaited<ReturnType<typeof storedReport>>

describe('open streams', () => {
  it('are limited for each address, and free again when they end', async () => {
    await using api = await startApi()
    const { page } = await storedReport(api)
    const all = []
    for (let count = 0; count < STREAM_LIMITS.perAddress; count += 1) {
      all.push(await hear(api.address, page))
    }
    expect(all.map(({ status }) => status)).not.toContain(429)
    const refused = await hear(api.address, page)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10'])
    const user = await api.user()
    const { report } = await api.store.reports.store(user.owner, reportDraft())
    const answer = await user.send('GET', `/reports/${report.id}/events`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '10'])
    expect(answer.body.type).toBe('urn:problem-type:pagemark:too-many-requests')

    for (const heard of all) heard.close()
    await expect.poll(async () => (await hear(api.address, page)).status).toBe(200)
  })

  it.runIf(IN_RELEASE)(
    'read a report from the store once for all of them, and not after they have ended',
    async () => {
      await using api = await startApi()
      const { page, claim } = await storedReport(api)
      await claim()
      const peek = vi.spyOn(api.store.progress, 'peek')
      const begun = performance.now()
      const all = await Promise.all(Array.from({ length: 20 }, () => hear(api.address, page)))
      await sleep(1100)
      const looks = peek.mock.calls.length
      expect(looks).toBeGreaterThan(1)
      // Four a second, however long a busy machine takes to open twenty streams.
      expect(looks).toBeLessThanOrEqual((performance.now() - begun) / 250)
      for (const heard of all) heard.close()
      await sleep(1000)
      const before = peek.mock.calls.length
      await sleep(600)
      expect(peek).toHaveBeenCalledTimes(before)
    },
  )
})

describe('streams of events', () => {
  it('are kept alive, limited in all, and end for the client to come again', async () => {
    await using api = await startApi()
    const { report, claim } = await storedReport(api)
    await claim()
    const limits = { ...STREAM_LIMITS, most: 1, heartbeatMs: 50, lifeMs: 400 }
    const streams = createReportStreams(api.store.progress, createEventStreams(limits))
    await using other = await startStreams(streams, report.id)
    const heard = await hear(other.address, '/events')
    expect((await hear(other.address, '/events')).status).toBe(503)
    await heard.ended
    expect(heard.text().match(/^:$/gm)?.length).toBeGreaterThan(2)
    expect(heard.text()).toMatch(/^retry: 1000$/m)
    expect(heard.names()).toEqual(['progress'])
  })
})

/** A server with only these streams. */
async function startStreams(streams: ReportStreams, reportId: string) {
  const app = Fastify()
  app.get('/events', async (request, reply) => {
    const refused = await streams.answer({ actor: { kind: 'anonymous' }, reportId, request, reply })
    return refused ? reply.code(refused.status).send() : reply
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { address, [Symbol.asyncDispose]: () => app.close() }
}
