import { describe, expect, it } from 'vitest'
import { acceptRow, refuseRow } from '../../../test/support/refuse-row.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  type TestStore,
} from '../../../test/support/store.ts'
import { sweep } from '../upkeep/sweep.ts'
import { createArtifacts } from './artifacts.ts'

const RULES = { trashDays: 0, keepArtifactsDays: 90, keepStartsMs: 3_600_000 }
const WANTED = { run: 1, name: 'a.txt' }

const fileOf = (text: string) => ({
  name: 'a.txt',
  mediaType: 'text/plain',
  body: Buffer.from(text),
})

async function claimed({ queue }: TestStore): Promise<string> {
  const run = await queue.claim('test')
  if (!run) throw new Error('There is no run.')
  return run.token
}

/** A new report whose run a worker holds. */
async function withRun(test: TestStore) {
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft())
  return { owner, id: report.id, token: await claimed(test) }
}

/** The token of the next attempt, after the worker has been silent for too long. */
async function nextAttempt(test: TestStore): Promise<string> {
  await test.db.updateTable('runs').set({ lease_until: 0 }).execute()
  return await claimed(test)
}

/** The same files, stored by a worker that stops for a while just before. */
function stopping({ db, blobs }: TestStore) {
  const stopped = Promise.withResolvers<void>()
  const continued = Promise.withResolvers<void>()
  const put = async (key: string, bytes: Uint8Array) => {
    stopped.resolve()
    await continued.promise
    await blobs.put(key, bytes)
  }
  return { artifacts: createArtifacts(db, { ...blobs, put }), stopped: stopped.promise, continued }
}

async function keysOf({ blobs }: TestStore): Promise<string[]> {
  return await Array.fromAsync(blobs.list())
}

describe('a file that a worker stores after it has lost the run', () => {
  it('does not replace that of the attempt that counted', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, id, token } = await withRun(test)
    const late = stopping(test)
    const saving = late.artifacts.save(token, fileOf('late'))
    await late.stopped

    const next = await nextAttempt(test)
    expect(await test.artifacts.save(next, fileOf('counted'))).toBe(true)
    expect(await test.queue.finish(next, completed())).toBe(true)
    late.continued.resolve()
    const isSaved = await saving
    const read = await test.artifacts.read(owner, id, WANTED)
    expect(read?.body.toString()).toBe('counted')
    expect(isSaved).toBe(false)
    expect(await test.artifacts.list(owner, id, 1)).toMatchObject([{ bytes: 7 }])
    expect(await keysOf(test)).toHaveLength(1)
  })

  it('does not stay when the report was removed meanwhile', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, id, token } = await withRun(test)
    const late = stopping(test)
    const saving = late.artifacts.save(token, fileOf('late'))
    await late.stopped
    await test.store.reports.delete(owner, id)
    expect(await sweep(test.db, test.blobs, RULES)).toMatchObject({ reports: 1 })
    late.continued.resolve()
    const isSaved = await saving
    expect(await keysOf(test)).toEqual([])
    expect(isSaved).toBe(false)
  })

  it('is not stored at all if it was lost before', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { token } = await withRun(test)
    await nextAttempt(test)
    expect(await test.artifacts.save(token, fileOf('late'))).toBe(false)
    expect(await keysOf(test)).toEqual([])
  })
})

describe('a file that is saved again because the database was away', () => {
  it('is stored once', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, id, token } = await withRun(test)
    await refuseRow(test.db, {
      table: 'artifacts',
      event: 'insert',
      column: 'name',
      value: WANTED.name,
    })
    for (let tries = 0; tries < 3; tries += 1)
      await expect(test.artifacts.save(token, fileOf('text'))).rejects.toThrow('no')
    expect(await keysOf(test)).toHaveLength(1)
    await acceptRow(test.db, 'artifacts')
    expect(await test.artifacts.save(token, fileOf('text'))).toBe(true)
    expect(await keysOf(test)).toHaveLength(1)
    expect((await test.artifacts.read(owner, id, WANTED))?.body.toString()).toBe('text')
  })

  it('stays if the row was written and the run was lost meanwhile', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, id, token } = await withRun(test)
    await test.artifacts.save(token, fileOf('text'))
    const late = stopping(test)
    const saved = late.artifacts.save(token, fileOf('text'))
    await late.stopped
    await nextAttempt(test)
    late.continued.resolve()
    await saved
    expect((await test.artifacts.read(owner, id, WANTED))?.body.toString()).toBe('text')
  })
})

describe('a file of a run that is tried again', () => {
  it('has another key, and takes the place of that of the earlier attempt', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, id, token } = await withRun(test)
    await test.artifacts.save(token, fileOf('first'))
    const before = await keysOf(test)
    const next = await nextAttempt(test)
    await test.artifacts.save(next, fileOf('second'))
    const after = await keysOf(test)
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
    const read = await test.artifacts.read(owner, id, WANTED)
    expect(read?.body.toString()).toBe('second')
  })

  it('counts as stored even if the earlier one cannot be removed now', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, id, token } = await withRun(test)
    const broken = { ...test.blobs, delete: () => Promise.reject(new Error('Disk gone.')) }
    const artifacts = createArtifacts(test.db, broken)
    await artifacts.save(token, fileOf('first'))
    expect(await artifacts.save(token, fileOf('second'))).toBe(true)
    expect((await artifacts.read(owner, id, WANTED))?.body.toString()).toBe('second')
  })
})

it('a file that cannot be stored has no row', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { owner, id, token } = await withRun(test)
  const full = { ...test.blobs, put: () => Promise.reject(new Error('Disk full.')) }
  const saving = createArtifacts(test.db, full).save(token, fileOf('text'))
  await expect(saving).rejects.toThrow('Disk full.')
  expect(await test.artifacts.list(owner, id, 1)).toEqual([])
})

it('a file of an earlier release is read, replaced and removed by the key that it had', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { owner, id, token } = await withRun(test)
  await test.artifacts.save(token, fileOf('text'))
  const [key = ''] = await keysOf(test)
  const row = await test.db.selectFrom('artifacts').selectAll().executeTakeFirstOrThrow()
  await test.blobs.put(`runs/${row.run_id}/a.txt`, Buffer.from('early'))
  await test.blobs.delete(key)
  await test.db.updateTable('artifacts').set({ blob_key: null }).execute()
  const early = await test.artifacts.read(owner, id, WANTED)
  expect(early?.body.toString()).toBe('early')

  const other = { ...row, name: 'b.txt', blob_key: null }
  await test.db.insertInto('artifacts').values(other).execute()
  await test.blobs.put(`runs/${row.run_id}/b.txt`, Buffer.from('early'))
  await test.artifacts.save(token, fileOf('replaced'))
  expect(await keysOf(test)).toHaveLength(2)
  await test.store.reports.delete(owner, id)
  await sweep(test.db, test.blobs, RULES)
  expect(await keysOf(test)).toEqual([])
})
