import { expect, it } from 'vitest'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  type TestStore,
} from '../../../test/support/store.ts'
import { ensureGuest } from '../accounts/guest.ts'
import type { Connection } from '../database/database.ts'
import { leastIdAt, newId } from '../database/new-id.ts'
import { installationId, markStore } from './installation-mark.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const DAY_MS = 86_400_000
const bytes = Buffer.from('a file')

/** As in earlier releases. */
const keyOf = (runId: string, name: string) => `runs/${runId}/${name}`

const old = (index = 0) => leastIdAt(Date.now() - 2 * DAY_MS + index)

/** As if the installation had had its first account for this many days. */
async function accountSince(db: Connection, days: number): Promise<void> {
  const [id, now] = [leastIdAt(Date.now() - days * DAY_MS), Date.now()]
  await db
    .insertInto('users')
    .values({ id, email: '', email_key: id, password_hash: null, is_admin: 0, created_at: now })
    .execute()
}

/** The id of a run of two days ago, in an older installation. */
async function oldRun(test: TestStore): Promise<string> {
  const { db, queue, store } = test
  await accountSince(db, 3)
  await store.reports.store(await test.owner(), reportDraft())
  const run = await queue.claim('worker')
  const id = old()
  await db
    .updateTable('runs')
    .set({ id })
    .where('id', '=', run?.id ?? '')
    .execute()
  return id
}

async function addArtifact(db: Connection, runId: string): Promise<void> {
  await db
    .insertInto('artifacts')
    .values({ run_id: runId, name: 'a.har', media_type: '', bytes: 6, created_at: 0 })
    .execute()
}

it('removes only old files without a row', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { db, blobs, queue, artifacts, store } = test
  const owner = await test.owner()
  await accountSince(db, 3)
  await store.reports.store(owner, reportDraft())
  const run = await queue.claim('worker')
  if (!run) throw new Error('There is no run.')
  const file = { name: 'mobile.har', mediaType: 'application/json', body: bytes }
  await artifacts.save(run.token, file)
  await queue.finish(run.token, completed())
  const [named = ''] = await Array.fromAsync(blobs.list())

  const fresh = keyOf(newId(Date.now()), 'mobile.har')
  const foreign = 'somebody/else.txt'
  const orphans = [keyOf(old(1), 'mobile.webp'), `prints/${old(2)}.pdf`]
  for (const key of [...orphans, fresh, foreign]) await blobs.put(key, bytes)

  expect(await sweepOrphans(db, blobs)).toEqual({ files: 5, removed: 2, suspicious: 0 })
  const left = (await Array.fromAsync(blobs.list())).toSorted()
  expect(left).toEqual([named, fresh, foreign].toSorted())
  expect(await sweepOrphans(db, blobs)).toEqual({ files: 3, removed: 0, suspicious: 0 })
})

it('keeps an old file whose run has a row', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { db, blobs } = test
  const id = await oldRun(test)
  await addArtifact(db, id)
  await blobs.put(keyOf(id, 'a.har'), bytes)
  await sweepOrphans(db, blobs)
  expect(await blobs.get(keyOf(id, 'a.har'))).toBeDefined()
})

it('keeps an old file under the key that its row names, and no other of its run', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { db, blobs, queue, artifacts } = test
  const id = await oldRun(test)
  const held = db.selectFrom('runs').select('lease_token').where('id', '=', id)
  const token = (await held.executeTakeFirstOrThrow()).lease_token ?? ''
  const file = { name: 'mobile.har', mediaType: 'application/json', body: bytes }
  expect(await artifacts.save(token, file)).toBe(true)
  const named = await Array.fromAsync(blobs.list())
  await blobs.put(keyOf(id, 'mobile.har'), bytes)
  await queue.finish(token, completed())
  expect(await sweepOrphans(db, blobs)).toEqual({ files: 2, removed: 1, suspicious: 0 })
  expect(await Array.fromAsync(blobs.list())).toEqual(named)
})

it('removes nothing when most files have no row, as with the database of another installation', async () => {
  await using test = await openTestStore(NO_LIMITS)
  await accountSince(test.db, 3)
  for (let index = 0; index < 101; index += 1) {
    await test.blobs.put(keyOf(old(index), 'mobile.har'), bytes)
  }
  const swept = await sweepOrphans(test.db, test.blobs)
  expect(swept).toEqual({ files: 101, removed: 0, suspicious: 101 })
  expect(await Array.fromAsync(test.blobs.list())).toHaveLength(101)
})

it('removes nothing when it is younger than most files, and new ones have no row either', async () => {
  await using test = await openTestStore(NO_LIMITS)
  await accountSince(test.db, 3)
  const before = leastIdAt(Date.now() - 9 * DAY_MS)
  for (let index = 0; index < 101; index += 1) {
    await test.blobs.put(keyOf(old(index), 'mobile.har'), bytes)
    await test.blobs.put(keyOf(before, `${index}.har`), bytes)
  }
  const swept = await sweepOrphans(test.db, test.blobs)
  expect(swept).toEqual({ files: 202, removed: 0, suspicious: 101 })
})

it('removes nothing from a store that another installation has marked, whichever sweeps', async () => {
  await using here = await openTestStore(NO_LIMITS)
  await using there = await openTestStore(NO_LIMITS)
  const { blobs } = here
  const id = await oldRun(here)
  await here.db.updateTable('runs').set({ ended_at: 1 }).execute()
  await addArtifact(here.db, id)
  await blobs.put(keyOf(id, 'a.har'), bytes)
  await blobs.put(keyOf(old(1), 'b.har'), bytes)
  await accountSince(there.db, 3)
  await markStore(here.db, blobs)
  expect(await sweepOrphans(there.db, blobs)).toMatchObject({
    removed: 0,
    other: await installationId(here.db),
  })
  await markStore(there.db, blobs)
  expect(await sweepOrphans(here.db, blobs)).toMatchObject({ removed: 0 })
  await blobs.delete(`installations/${await installationId(there.db)}`)
  await markStore(here.db, blobs)
  expect(await sweepOrphans(here.db, blobs)).toEqual({ files: 3, removed: 1, suspicious: 0 })
  expect(await blobs.get(keyOf(id, 'a.har'))).toBeDefined()
})

it.each([
  ['there is no account yet', undefined],
  ['the first account is younger', 1],
])('keeps files when %s, because a restore may bring their rows', async (_when, days) => {
  await using test = await openTestStore(NO_LIMITS)
  if (days !== undefined) await accountSince(test.db, days)
  await ensureGuest(test.db, 0)
  const key = keyOf(old(), 'mobile.har')
  await test.blobs.put(key, bytes)
  expect(await sweepOrphans(test.db, test.blobs)).toEqual({ files: 1, removed: 0, suspicious: 0 })
  expect(await test.blobs.get(key)).toBeDefined()
})

it('keeps a file whose row was written while files were listed', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { db, blobs } = test
  const id = await oldRun(test)
  const key = keyOf(id, 'a.har')
  await blobs.put(key, bytes)
  const listed = {
    ...blobs,
    async *list() {
      yield key
      // More than one query covers.
      for (let index = 1; index < 500; index += 1) yield `somebody/else-${index}`
      await addArtifact(db, id)
    },
  }
  expect(await sweepOrphans(db, listed)).toEqual({ files: 500, removed: 0, suspicious: 0 })
  expect(await blobs.get(key)).toBeDefined()
})

it('keeps the files of a run that has not ended: their rows may be about to be written', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { db, blobs } = test
  const key = keyOf(await oldRun(test), 'a.har')
  await blobs.put(key, bytes)
  expect(await sweepOrphans(db, blobs)).toMatchObject({ removed: 0 })
  await db.updateTable('runs').set({ ended_at: 1 }).execute()
  expect(await sweepOrphans(db, blobs)).toMatchObject({ removed: 1 })
})

it('keeps an old PDF export', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { db, blobs } = test
  const run_id = await oldRun(test)
  const id = old(3)
  await db
    .insertInto('pdf_exports')
    .values({ id, run_id, status: 'completed', attempt: 1, asked_at: 0 })
    .execute()
  await blobs.put(`prints/${id}.pdf`, bytes)
  expect(await sweepOrphans(db, blobs)).toEqual({ files: 1, removed: 0, suspicious: 0 })
})

it('removes more than a hundred orphans when most files have a row', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { db, blobs } = test
  const id = await oldRun(test)
  const rows = Array.from({ length: 102 }, (_row, index) => ({ name: `${index}.har`, index }))
  for (const { name, index } of rows) {
    await blobs.put(keyOf(id, name), bytes)
    if (index < 101) await blobs.put(keyOf(old(index + 1), name), bytes)
  }
  await db
    .insertInto('artifacts')
    .values(rows.map(({ name }) => ({ run_id: id, name, media_type: '', bytes: 6, created_at: 0 })))
    .execute()
  expect(await sweepOrphans(db, blobs)).toEqual({ files: 203, removed: 101, suspicious: 0 })
})
