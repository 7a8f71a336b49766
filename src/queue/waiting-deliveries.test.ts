import { setTimeout as sleep } from 'node:timers/promises'
import { type CompiledQuery, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  deliveryScene,
  DELIVERED,
  pass,
  rowsOf,
  SLACK,
  WEBHOOK,
} from '../../test/support/deliveries.ts'
import { engineOfTests } from '../../test/support/migrated-database.ts'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import type { DeliveryStatus } from '../store/tables/channel-tables.ts'
import { createDeliveryQueue } from './delivery-queue.ts'

type Scene = Awaited<ReturnType<typeof deliveryScene>>

/** More messages than a claim looks at one by one. */
const MANY = 300

/** Puts messages about this event before all others of this channel, as its endpoint and its project have left them. */
async function waiting(
  { db }: TestStore,
  channel: string,
  { count = MANY, status = 'queued' }: { count?: number; status?: DeliveryStatus } = {},
): Promise<void> {
  await sql`insert into deliveries
      (id, event_id, channel_id, project_id, status, next_at, attempt, created_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    select ${sql.lit(status)} || n || channel_id, ${sql.lit(status)} || n, channel_id, project_id,
      ${sql.lit(status)}, n, 0, created_at
    from numbers, (select * from deliveries where channel_id = ${channel} limit 1) as first`.execute(
    db,
  )
}

/** A channel for which this many messages wait, and two are being sent. */
async function fullChannel(test: TestStore, { queue, channel, record }: Scene, count: number) {
  const full = await channel(WEBHOOK)
  await record()
  await waiting(test, full, { count })
  await queue.claim('w')
  await queue.claim('w')
  return full
}

describe('many messages that wait for a channel without room', () => {
  it('do not keep others from being sent, the oldest first', async () => {
    await using test = await openTestStore()
    const scene = await deliveryScene(test)
    const { queue, channel, record } = scene
    const full = await fullChannel(test, scene, MANY)
    const [a, b] = [await channel(WEBHOOK), await channel(WEBHOOK)]
    await record()
    await record()
    await test.db
      .updateTable('deliveries')
      .set({ next_at: 1_000 })
      .where('channel_id', '=', b)
      .execute()
    const claims = [await queue.claim('w'), await queue.claim('w'), await queue.claim('w')]
    claims.push(await queue.claim('w'), await queue.claim('w'))
    expect(claims.map((claim) => claim?.channel.id)).toEqual([b, b, a, a, undefined])
    await queue.finish(claims[3]?.token ?? '', DELIVERED)
    expect(await queue.claim('w')).toBeUndefined()

    const held = (await rowsOf(test)).find(
      ({ channel_id, status }) => channel_id === full && status === 'running',
    )
    await queue.finish(held?.lease_token ?? '', DELIVERED)
    expect((await queue.claim('w'))?.channel.id).toBe(full)
  })

  it('do not keep those of other owners, or other kinds, from being sent', async () => {
    await using test = await openTestStore()
    const { owner, queue, channel, record } = await deliveryScene(test)
    const email = await channel({ kind: 'email' })
    await record()
    await waiting(test, email)
    const other = await deliveryScene(test)
    await other.channel(SLACK)
    await other.record()
    await pass(test)
    const claimed = await queue.claim('w', { noEmail: true })
    expect(claimed?.channel.ownerEmail).toBe('user2@example.com')
    await other.record()
    await pass(test)
    await test.db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', owner.id).execute()
    expect((await queue.claim('w'))?.channel.ownerEmail).toBe('user2@example.com')
    expect(await queue.claim('w')).toBeUndefined()
  })
})

// On SQLite, claims wait for each other.
it.runIf(engineOfTests() === 'postgres')(
  'a claim waits until one of the few messages that others decide on is free',
  async () => {
    const looks: string[] = []
    const looking = ({ query }: { query: CompiledQuery }) =>
      void (query.sql.includes('skip locked') && looks.push(query.sql))
    await using test = await openTestStore({ log: looking })
    const { queue, channel, record } = await deliveryScene(test)
    for (let count = 0; count < 10; count += 1) await channel(WEBHOOK)
    await record()
    looks.length = 0
    let claiming: Promise<unknown> | undefined
    await test.db.transaction().execute(async (other) => {
      await sql`select id from channels for no key update`.execute(other)
      claiming = queue.claim('w')
      const ended = claiming.then(() => true)
      while (looks.length < 4 && !(await Promise.race([ended, sleep(1)]))) continue
    })
    expect(await claiming).toBeDefined()
  },
)

/** A node of a plan of PostgreSQL that has run. */
interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Number of messages that a plan has read. */
function readBy(node: PlanNode): number {
  const { 'Actual Rows': kept, 'Rows Removed by Filter': removed = 0, Plans: parts = [] } = node
  const own = node['Relation Name'] === 'deliveries' ? (kept + removed) * node['Actual Loops'] : 0
  return parts.reduce((sum, part) => sum + readBy(part), own)
}

/** Number of messages that the statements of a claim read, which is undone. */
async function readByClaim(
  { db, seals }: TestStore,
  made: readonly CompiledQuery[],
): Promise<number> {
  const undone = new Error('undone')
  let read = 0
  const claim = db.transaction().execute(async (trx) => {
    const before = made.length
    await sql`savepoint claim`.execute(trx)
    await createDeliveryQueue(trx, { leaseMs: 30_000, seals, random: () => 0 }).claim('w')
    await sql`rollback to savepoint claim`.execute(trx)
    const asked = made
      .slice(before)
      .filter(({ sql: text }) => /^(?:with|select|update) /.test(text))
    for (const statement of asked) {
      const explain = { ...statement, sql: `explain (analyze, format json) ${statement.sql}` }
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain)
      for (const {
        'QUERY PLAN': [plan],
      } of rows)
        read += readBy(plan.Plan)
    }
    throw undone
  })
  await expect(claim).rejects.toBe(undone)
  return read
}

const THOUSANDS = 20_000
/** What a claim looks at, and some. */
const FEW = 1_000

// The plans of SQLite are in `report-plans.test.ts`.
describe.runIf(engineOfTests() === 'postgres')('a claim reads few of thousands of messages', () => {
  async function scene() {
    const made: CompiledQuery[] = []
    const test = await openTestStore({ log: ({ query }) => void made.push(query) })
    const own = await deliveryScene(test)
    // The deleted rows of earlier tests would make an index so large that reading it in order costs more than a sort.
    await sql`truncate deliveries`.execute(test.db)
    // Of an empty queue: PostgreSQL then expects no message to wait, until it counts them again.
    await sql`alter table deliveries set (autovacuum_enabled = false)`.execute(test.db)
    await sql`analyze deliveries`.execute(test.db)
    return { test, made, ...own }
  }

  it('whose channel is full', async () => {
    const { test, made, ...own } = await scene()
    await using _ = test
    await fullChannel(test, own, THOUSANDS)
    await own.channel(WEBHOOK)
    await own.record()
    const read = await readByClaim(test, made)
    expect(read).toBeGreaterThan(200)
    expect(read).toBeLessThan(FEW)
  })

  it('that become parts of one message', async () => {
    const { test, made, channel, record } = await scene()
    await using _ = test
    const chat = await channel(SLACK)
    await record()
    await waiting(test, chat, { count: THOUSANDS, status: 'delivered' })
    await waiting(test, chat, { count: THOUSANDS })
    const read = await readByClaim(test, made)
    expect(read).toBeGreaterThan(300)
    expect(read).toBeLessThan(FEW)
    await sql`analyze deliveries`.execute(test.db)
    expect(await readByClaim(test, made), 'once they were counted').toBeLessThan(FEW)
  })
})
