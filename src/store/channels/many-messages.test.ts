import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  deliveryScene,
  FAILED,
  pass,
  rowsOf,
  SLACK,
  WEBHOOK,
} from '../../../test/support/deliveries.ts'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import { timeTransactions } from '../../../test/support/timed-transactions.ts'
import { continueInterrupted } from '../upkeep/continue-interrupted.ts'

const MANY = 1_200
/** Transactions that change them: of 50, 100, 200, 400 and the rest, if none takes long, and one that finds no more. */
const SLICES = 6

/** A channel for which many messages wait, each about an event of its own. */
async function scene(test: TestStore) {
  const own = await deliveryScene(test)
  const id = await own.channel(WEBHOOK)
  await own.record()
  const numbers = sql`with recursive numbers (n) as
    (select 1 union all select n + 1 from numbers where n < ${sql.lit(MANY)})`
  await sql`insert into events (id, kind, project_id, subject_kind, subject_id, body, created_at)
    ${numbers} select 'event ' || n, kind, project_id, subject_kind, subject_id, body, created_at
    from numbers, (select * from events limit 1) as first`.execute(test.db)
  await sql`insert into deliveries
      (id, event_id, channel_id, project_id, status, next_at, attempt, created_at)
    ${numbers} select 'message ' || n, 'event ' || n, channel_id, project_id, status, n, 0, created_at
    from numbers, (select * from deliveries limit 1) as first`.execute(test.db)
  return { ...own, id }
}

const statusesOf = async (test: TestStore) =>
  new Set((await rowsOf(test)).map(({ status }) => status))

const rowsLeft = async (test: TestStore) => {
  const events = await test.db.selectFrom('events').select('id').execute()
  return [events.length, (await rowsOf(test)).length]
}

/** As if a process had died before the rest. */
const disable = ({ db }: TestStore, reason: 'owner' | 'key-lost' = 'owner') =>
  db.updateTable('channels').set({ disabled_at: 1, disabled_reason: reason }).execute()

describe('thousands of messages change a few at a time', () => {
  it('when their channel is disabled by its owner', async () => {
    await using test = await openTestStore()
    const { owner, id } = await scene(test)
    const transactions = timeTransactions(test.db)
    await test.store.channels.change(owner, id, { isEnabled: false })
    expect(transactions.length).toBeGreaterThan(SLICES)
    expect(await statusesOf(test)).toEqual(new Set(['dead']))
  })

  it('when their channel is disabled by its receiver', async () => {
    await using test = await openTestStore()
    const { queue } = await scene(test)
    const claimed = await queue.claim('w')
    const transactions = timeTransactions(test.db)
    await queue.finish(claimed?.token ?? '', { ...FAILED, status: 410 })
    expect(transactions.length).toBeGreaterThan(SLICES)
    expect(await statusesOf(test)).toEqual(new Set(['dead']))
  })

  it('when their channel is deleted, with its tests', async () => {
    await using test = await openTestStore()
    const { owner, id } = await scene(test)
    await test.store.channels.test(owner, id)
    const transactions = timeTransactions(test.db)
    await test.store.channels.delete(owner, id)
    expect(transactions.length).toBeGreaterThan(SLICES)
    expect(await rowsLeft(test)).toEqual([MANY + 1, 0])
  })

  it('when their project is deleted', async () => {
    await using test = await openTestStore()
    const { owner, channel, record } = await scene(test)
    await channel(SLACK)
    await record()
    const transactions = timeTransactions(test.db)
    await test.store.projects.delete(owner, 'shop')
    expect(transactions.length).toBeGreaterThan(SLICES)
    expect(await rowsLeft(test)).toEqual([0, 0])
  })
})

describe('what an interrupted change left is done later', () => {
  it('with the messages of a disabled channel', async () => {
    await using test = await openTestStore()
    await scene(test)
    await disable(test)
    await continueInterrupted(test.db)
    expect(await statusesOf(test)).toEqual(new Set(['dead']))
  })

  it('before the channel is enabled: none of them is sent', async () => {
    await using test = await openTestStore()
    const { owner, id, queue } = await scene(test)
    await disable(test)
    await test.store.channels.change(owner, id, { isEnabled: true })
    expect(await queue.claim('w')).toBeUndefined()
  })

  it('but messages still wait for a channel that needs new secrets', async () => {
    await using test = await openTestStore()
    const { owner, id, queue } = await scene(test)
    await disable(test, 'key-lost')
    await continueInterrupted(test.db)
    await test.store.channels.change(owner, id, { isEnabled: true })
    await pass(test)
    expect(await queue.claim('w')).toBeDefined()
  })

  it('with the messages of removed channels, and no others', async () => {
    await using test = await openTestStore()
    const { channel, record, id } = await scene(test)
    const other = await channel(SLACK)
    await record()
    await test.db.deleteFrom('channels').where('id', '=', id).execute()
    await continueInterrupted(test.db)
    expect((await rowsOf(test)).map(({ channel_id }) => channel_id)).toEqual([other])
  })
})
