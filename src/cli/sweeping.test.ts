import type { ServerResponse } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openS3Store } from '../../test/support/s3-store.ts'
import { NO_LIMITS, openTestStore, reportDraft, type TestStore } from '../../test/support/store.ts'
import type { Connection } from '../store/database/database.ts'
import { openSettings } from '../settings/settings.ts'
import { blobKey } from '../store/runs/artifacts.ts'
import { hideProject } from '../store/projects/delete-project.ts'
import { markStore } from '../store/upkeep/installation-mark.ts'
import { askOfStore, OTHER_STORE } from './other-store.ts'
import { startSweeping } from './sweeping.ts'

async function opened() {
  const test = await openTestStore(NO_LIMITS)
  const server = await openS3Store()
  const settings = await openSettings({
    stored: test.store.storedSettings,
    given: { TRASH_DAYS: '0' },
  })
  const log = { info: () => undefined, error: vi.fn<(fields: object, message: string) => void>() }
  const askStore = askOfStore(test.db, log)
  const start = () =>
    startSweeping(
      { db: test.db, blobs: server.blobs },
      { config: { COOLDOWN_S: 0 }, settings, log, askStore },
    )
  return {
    ...test,
    server,
    start,
    askStore,
    log,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await test[Symbol.asyncDispose]()
    },
  }
}

/** Stores a file of a report. */
async function storedFile(test: Awaited<ReturnType<typeof opened>>): Promise<string> {
  await deletedReport(test)
  await test.db.updateTable('reports').set({ deleted_at: null }).execute()
  await test.db.updateTable('artifacts').set({ created_at: Date.now() }).execute()
  const row = await test.db.selectFrom('artifacts').selectAll().executeTakeFirstOrThrow()
  await test.server.blobs.put(blobKey(row), Buffer.from('{}'))
  test.server.requests.length = 0
  return blobKey(row)
}

/** What the sweep of all processes has come to. */
async function sweepOf(db: Connection) {
  return await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'SWEEP')
    .executeTakeFirst()
}

/** As if the last sweep was long ago. */
async function sweepAgain(db: Connection): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', 'SWEEP').execute()
}

it('marks the file store that has the latest file, and does not remove the mark', async () => {
  // Each sweep lists all files.
  using random = vi.spyOn(Math, 'random').mockReturnValue(0)
  await using test = await opened()
  const { server, log } = test
  const key = await storedFile(test)
  for (let start = 0; start < 2; start += 1) {
    const sweeping = test.start()
    await vi.waitFor(() =>
      expect(server.requests.filter((request) => request.includes('list-type'))).toHaveLength(
        start + 1,
      ),
    )
    await sweeping.stop()
    await sweepAgain(test.db)
  }
  expect([...server.objects.keys()].toSorted()).toEqual([
    expect.stringMatching(/^installations\/[0-9a-f-]+$/),
    key,
  ])
  expect(log.error).not.toHaveBeenCalled()
  expect(random).toHaveBeenCalled()
})

it('marks no store before there is a file, since it may be the wrong one', async () => {
  await using test = await opened()
  const { server, db, log } = test
  const first = test.start()
  await vi.waitFor(async () => expect(await sweepOf(db)).toEqual({ value: 'done' }))
  expect(server.requests).toEqual([])
  // Another process stores the first file elsewhere.
  await storedFile(test)
  server.objects.clear()
  await first.stop()
  await sweepAgain(db)
  const second = test.start()
  await vi.waitFor(() => expect(log.error).toHaveBeenCalled())
  await second.stop()
  expect([...server.objects.keys()]).toEqual([])
})

/** Responses to a process that reads the mark of the store, and writes it again. */
const MARKED = Array.from({ length: 2 }, () => (response: ServerResponse) => {
  response.writeHead(200, { ETag: '"any"' }).end()
})

/** A deleted report whose file the next sweep removes from this store, which is marked. */
async function deletedFile(test: Awaited<ReturnType<typeof opened>>): Promise<void> {
  await deletedReport(test)
  await markStore(test.db, test.server.blobs)
  test.server.requests.length = 0
}

/** A deleted report with a row of a file, which is not in this store. */
async function deletedReport(test: TestStore): Promise<void> {
  const { db, store, queue } = test
  const owner = await test.owner()
  const { report } = await store.reports.store(owner, reportDraft())
  const run = await queue.claim('worker')
  const file = { run_id: run?.id ?? '', name: 'a.har', media_type: '', bytes: 1, created_at: 0 }
  await db.insertInto('artifacts').values(file).execute()
  await store.reports.delete(owner, report.id)
}

it('stops at once while the file store hangs', async () => {
  await using test = await opened()
  const { server, db, log } = test
  await deletedFile(test)
  server.failing.push(...MARKED, ...Array.from({ length: 9 }, () => () => undefined))
  const sweeping = test.start()
  await vi.waitFor(() => expect(server.requests.at(-1)).toContain('DELETE /bucket/runs/'))
  const since = performance.now()
  await sweeping.stop()
  expect(performance.now() - since).toBeLessThan(2000)
  expect(log.error).not.toHaveBeenCalled()
  expect(await db.selectFrom('artifacts').selectAll().execute()).toHaveLength(1)
})

it('continues interrupted deletions while the file store hangs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await using test = await opened()
  const { server, db, store } = test
  await deletedFile(test)
  server.failing.push(...MARKED, ...Array.from({ length: 9 }, () => () => undefined))
  const sweeping = test.start()
  await vi.waitFor(() => expect(server.requests.at(-1)).toContain('DELETE /bucket/runs/'))
  const owner = await test.owner()
  await store.reports.store(owner, reportDraft({ project: 'Gone' }))
  const { id: projectId } = await db.selectFrom('projects').select('id').executeTakeFirstOrThrow()
  await db.transaction().execute((trx) => hideProject(trx, { ownerId: owner.id, projectId }))
  vi.advanceTimersByTime(60_000)
  const emptied = () => db.selectFrom('projects').select('emptied_at').executeTakeFirst()
  await vi.waitFor(async () => expect((await emptied())?.emptied_at).toBeGreaterThan(0))
  await sweeping.stop()
})

it('removes no file from a store that it cannot mark, and says so', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => random.mockRestore())
  await using test = await opened()
  const { server, log } = test
  const key = await storedFile(test)
  server.failing.push((response) => void response.writeHead(200, { ETag: '"any"' }).end(), 403)
  const sweeping = test.start()
  await vi.waitFor(() => expect(log.error).toHaveBeenCalled())
  await sweeping.stop()
  expect(log.error.mock.calls).toEqual([
    [expect.anything(), expect.stringContaining('could not be marked as in use')],
  ])
  expect(server.requests).toEqual([
    `GET /bucket/${key}`,
    expect.stringContaining('PUT /bucket/installations/'),
  ])
})

it('removes rows, but no files without a run, where the store is another, and does not mark it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  using _ = vi.spyOn(Math, 'random').mockReturnValue(0)
  await using test = await opened()
  const { server, db, log } = test
  await storedFile(test)
  server.objects.clear()
  const sweeping = test.start()
  await vi.waitFor(async () => expect(await sweepOf(db)).toEqual({ value: 'done' }))
  // A file that this process stores does not make the store the right one.
  const row = await db.selectFrom('artifacts').selectAll().executeTakeFirstOrThrow()
  await server.blobs.put(blobKey(row), Buffer.from('{}'))
  await db.updateTable('reports').set({ deleted_at: 1 }).execute()
  await sweepAgain(db)
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(async () =>
    expect(await db.selectFrom('reports').select('id').execute()).toEqual([]),
  )
  await sweeping.stop()
  expect(log.error.mock.calls).toEqual([[{}, expect.stringContaining(OTHER_STORE)]])
  expect(server.requests.filter((request) => /list-type|installations/.test(request))).toEqual([])
})

it('does not mark a store that was another one at the start, if the sweep is due later', async () => {
  await using test = await opened()
  const { server, db, log } = test
  const key = await storedFile(test)
  server.objects.clear()
  expect(await test.askStore(server.blobs)).toBe('other')
  await server.blobs.put(key, Buffer.from('{}'))
  const sweeping = test.start()
  await vi.waitFor(async () => expect(await sweepOf(db)).toEqual({ value: 'done' }))
  await sweeping.stop()
  expect(log.error).toHaveBeenCalledTimes(1)
  expect([...server.objects.keys()]).toEqual([key])
})

it('sweeps in one of several processes', async () => {
  await using test = await opened()
  const { server, db } = test
  await storedFile(test)
  const all = Array.from({ length: 5 }, () => test.start())
  await vi.waitFor(async () => expect(await sweepOf(db)).toEqual({ value: 'done' }))
  await Promise.all(all.map(async (each) => await each.stop()))
  expect(server.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1)
})
