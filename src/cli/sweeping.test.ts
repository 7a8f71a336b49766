import type { ServerResponse } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openS3Store } from '../../test/support/s3-store.ts'
import { NO_LIMITS, openTestStore, reportDraft, type TestStore } from '../../test/support/store.ts'
import type { Connection } from '../store/database/database.ts'
import { openSettings } from '../settings/settings.ts'
import { blobKey } from '../store/runs/artifacts.ts'
import { hideProject } from '../store/projects/delete-project.ts'
import { markStore } from '../store/upkeep/installation-mark.ts'
import { OTHER_STORE } from './other-store.ts'
import { startSweeping } from './sweeping.ts'

async function opened() {
  const test = await openTestStore(NO_LIMITS)
  const server = await openS3Store()
  const settings = await openSettings({
    stored: test.store.storedSettings,
    given: { TRASH_DAYS: '0' },
  })
  const log = { info: () => undefined, error: vi.fn<(fields: object, message: string) => void>() }
  const start = () =>
    startSweeping(
      { db: test.db, blobs: server.blobs },
      { config: { COOLDOWN_S: 0 }, settings, log },
    )
  return {
    ...test,
    server,
    start,
    log,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await test[Symbol.asyncDispose]()
    },
  }
}

/** As if the last sweep was long ago. */
async function sweepAgain(db: Connection): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', 'SWEEP').execute()
}

it('marks the file store, and does not remove the mark', async () => {
  // Each sweep lists all files.
  using random = vi.spyOn(Math, 'random').mockReturnValue(0)
  await using test = await opened()
  const { server, log } = test
  for (let start = 0; start < 2; start += 1) {
    const sweeping = test.start()
    await vi.waitFor(() => expect(server.requests).toHaveLength(2 * (start + 1)))
    await sweeping.stop()
    await sweepAgain(test.db)
  }
  expect([...server.objects.keys()]).toEqual([expect.stringMatching(/^installations\/[0-9a-f-]+$/)])
  expect(log.error).not.toHaveBeenCalled()
  expect(random).toHaveBeenCalled()
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
  server.failing.push(403)
  const sweeping = test.start()
  await vi.waitFor(() => expect(log.error).toHaveBeenCalled())
  await sweeping.stop()
  expect(log.error.mock.calls).toEqual([
    [expect.anything(), expect.stringContaining('could not be marked as in use')],
  ])
  expect(server.requests).toEqual([expect.stringContaining('PUT /bucket/installations/')])
})

it('neither sweeps nor marks the store of another installation, and leaves the turn to others', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await using test = await opened()
  const { server, db, log } = test
  await deletedReport(test)
  const sweeping = test.start()
  await vi.waitFor(() => expect(log.error).toHaveBeenCalled())
  expect(log.error.mock.calls).toEqual([[{}, expect.stringContaining(OTHER_STORE)]])
  // A file that this process stores does not make the store the right one.
  const file = await db.selectFrom('artifacts').select(['run_id', 'name']).executeTakeFirstOrThrow()
  await server.blobs.put(blobKey({ ...file, blob_key: null }), Buffer.from('{}'))
  const before = server.requests.length
  vi.advanceTimersByTime(60_000)
  await sweeping.stop()
  expect(server.requests).toHaveLength(before)
  expect([...server.objects.keys()]).toEqual([blobKey({ ...file, blob_key: null })])
  expect(await db.selectFrom('artifacts').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('settings').select('name').execute()).toEqual([])
})

it('sweeps in one of several processes', async () => {
  await using test = await opened()
  const { server, db } = test
  const all = Array.from({ length: 5 }, () => test.start())
  const state = () =>
    db.selectFrom('settings').select('value').where('name', '=', 'SWEEP').executeTakeFirst()
  await vi.waitFor(async () => expect(await state()).toEqual({ value: 'done' }))
  await Promise.all(all.map(async (each) => await each.stop()))
  expect(server.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1)
})
