import { expect, it } from 'vitest'
import { completed, NO_LIMITS, openTestStore, reportDraft } from '../../../test/support/store.ts'
import { leastIdAt, newId } from '../database/new-id.ts'
import { blobKey } from '../runs/artifacts.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const DAY_MS = 86_400_000
const bytes = Buffer.from('a file')

const old = (index = 0) => leastIdAt(Date.now() - 2 * DAY_MS + index)

it('removes old files that no row names, and no others', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { db, blobs, queue, artifacts, store } = test
  const owner = await test.owner()
  await store.reports.store(owner, reportDraft())
  const run = await queue.claim('worker')
  if (!run) throw new Error('There is no run.')
  const file = { name: 'mobile.har', mediaType: 'application/json', body: bytes }
  await artifacts.save(run.token, file)
  await queue.finish(run.token, completed())
  const named = blobKey(run.id, 'mobile.har')

  const fresh = blobKey(newId(), 'mobile.har')
  const foreign = 'somebody/else.txt'
  const orphans = [blobKey(old(1), 'mobile.webp'), `prints/${old(2)}.pdf`]
  for (const key of [...orphans, fresh, foreign]) await blobs.put(key, bytes)

  expect(await sweepOrphans(db, blobs)).toEqual({ files: 5, removed: 2, suspicious: 0 })
  const left = (await Array.fromAsync(blobs.list())).toSorted()
  expect(left).toEqual([named, fresh, foreign].toSorted())
  expect(await sweepOrphans(db, blobs)).toEqual({ files: 3, removed: 0, suspicious: 0 })
})

it('keeps an old file whose run has a row', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { db, blobs, queue, artifacts, store } = test
  await store.reports.store(await test.owner(), reportDraft())
  const run = await queue.claim('worker')
  if (!run) throw new Error('There is no run.')
  await artifacts.save(run.token, { name: 'a.har', mediaType: 'text/plain', body: bytes })
  const asOld = { ...run, id: old() }
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('artifacts').execute()
    await trx.updateTable('runs').set({ id: asOld.id }).where('id', '=', run.id).execute()
    await trx
      .insertInto('artifacts')
      .values({ run_id: asOld.id, name: 'a.har', media_type: '', bytes: 6, created_at: 0 })
      .execute()
  })
  await blobs.put(blobKey(asOld.id, 'a.har'), bytes)
  await sweepOrphans(db, blobs)
  expect(await blobs.get(blobKey(asOld.id, 'a.har'))).toBeDefined()
})

it('removes nothing where most files are nobody’s: the database is another’s than the files’', async () => {
  await using test = await openTestStore(NO_LIMITS)
  for (let index = 0; index < 101; index += 1) {
    await test.blobs.put(blobKey(old(index), 'mobile.har'), bytes)
  }
  const swept = await sweepOrphans(test.db, test.blobs)
  expect(swept).toEqual({ files: 101, removed: 0, suspicious: 101 })
  expect(await Array.fromAsync(test.blobs.list())).toHaveLength(101)
})
