import { expect, it } from 'vitest'
import { openTestStore } from '../../../test/support/store.ts'
import { clock, wordsOf } from './dialect.ts'
import type { Moment } from './moment.ts'
import { rememberReads } from './remembered-reads.ts'

/** Reads of the clock and the state, and how many there were. */
async function scene() {
  const test = await openTestStore()
  let reads = 0
  const read = rememberReads(test.db, async (): Promise<Moment | undefined> => {
    reads += 1
    const { now, state } = wordsOf(test.db)
    return await test.db.selectNoFrom([now.as('now'), state.as('state')]).executeTakeFirst()
  })
  return { test, read, reads: () => reads }
}

/** On PostgreSQL, the tests of other files write to the same server. */
const MOST_READS = 1000

it('what was read twice in one state is not read again while that state lasts', async () => {
  const { test, read, reads } = await scene()
  await using _ = test
  let [before, last, next] = [-1, await read('a'), undefined as Moment | undefined]
  for (let n = 0; n < MOST_READS && reads() !== before; n += 1) {
    ;[before, last] = [reads(), next ?? last]
    next = await read('a')
  }
  expect(reads(), 'a read by its state alone').toBe(before)
  expect(next?.state).toBe(last?.state)
  expect(next?.now).toBeGreaterThanOrEqual(last?.now ?? Infinity)
  expect(next?.now, 'the time of this request').toBeLessThanOrEqual(await clock(test.db))
})

it('after a change it is read again, the next time too', async () => {
  const { test, read, reads } = await scene()
  await using _ = test
  const user = await test.owner()
  for (let n = 0; n < 5; n += 1) await read('a')
  await test.db
    .updateTable('users')
    .set({ time_zone: 'Europe/Berlin' })
    .where('id', '=', user.id)
    .execute()
  const before = reads()
  await read('a')
  expect(reads()).toBe(before + 1)
  await read('a')
  expect(reads(), 'the state has changed since the read before the last').toBe(before + 2)
})
