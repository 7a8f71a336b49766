import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deliveryScene, FAILED, rowsOf, WEBHOOK } from '../../test/support/deliveries.ts'
import { engineOfTests } from '../../test/support/migrated-database.ts'
import { untilWaiting } from '../../test/support/postgres/waits-for-lock.ts'
import { openTestStore, type TestStore } from '../../test/support/store.ts'

/** Does this while another connection makes a change, which is committed once it has been waited for. */
async function during<Answer>(
  { db }: TestStore,
  change: Parameters<typeof sql>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const trx = await db.startTransaction().execute()
  await sql(...change).execute(trx)
  const ending = work()
  await untilWaiting(db, ending)
  await trx.commit().execute()
  return await ending
}

const change = (...words: Parameters<typeof sql>) => words

const isAlone = engineOfTests() === 'sqlite'

// Skipped on SQLite, which has one writer: nobody comes in between.
it.skipIf(isAlone)('a message that another worker has taken meanwhile stays with it', async () => {
  await using test = await openTestStore()
  const { queue, channel, record } = await deliveryScene(test)
  await channel(WEBHOOK)
  await record()
  const token = (await queue.claim('slow'))?.token ?? ''
  const taken = change`update deliveries set lease_token = 'other', worker = 'other', attempt = 2`
  await during(test, taken, () => queue.finish(token, FAILED))
  expect(await rowsOf(test)).toMatchObject([
    { status: 'running', lease_token: 'other', attempt: 2, response_status: null },
  ])
})

// Skipped on SQLite, which has one writer: nobody comes in between.
it.skipIf(isAlone)('a message whose worker reports meanwhile is not taken from it', async () => {
  await using test = await openTestStore()
  const { queue, channel, record } = await deliveryScene(test)
  await channel(WEBHOOK)
  await record()
  const token = (await queue.claim('slow'))?.token ?? ''
  await test.db.updateTable('deliveries').set({ lease_until: 0 }).execute()
  const reported = change`update deliveries set lease_until = ${Date.now() + 60_000}`
  await during(test, reported, () => queue.claim('other'))
  expect(await rowsOf(test)).toMatchObject([{ status: 'running', lease_token: token, attempt: 1 }])
})
