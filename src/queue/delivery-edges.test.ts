import { describe, expect, it } from 'vitest'
import {
  DAY,
  deliveryQueue,
  deliveryScene,
  DELIVERED,
  FAILED,
  pass,
  rowsOf,
  WEBHOOK,
} from '../../test/support/deliveries.ts'
import { interrupted } from '../../test/support/during-transaction.ts'
import { openTestStore, reportDraft, type TestStore } from '../../test/support/store.ts'
import { recordEvent } from '../store/channels/record-event.ts'
import { writing } from '../store/database/database.ts'

/** As if the worker of each message had been killed. */
const loseWorkers = ({ db }: TestStore) =>
  db.updateTable('deliveries').set({ lease_until: 0 }).where('status', '=', 'running').execute()

describe('the events of a message', () => {
  it('belong to one project and one channel', async () => {
    await using test = await openTestStore()
    const { owner, queue, channel, record } = await deliveryScene(test)
    const [one, other] = [await channel(), await channel()]
    await record('of shop')
    const draft = reportDraft({ project: 'elsewhere' })
    const { report } = await test.store.reports.store(owner, draft)
    await writing(test.db, (trx) =>
      recordEvent(trx, {
        kind: 'alert.confirmed',
        project: report.projectId,
        owner: owner.id,
        subject: { kind: 'report', id: report.id },
        body: { headline: 'of elsewhere', path: '/' },
      }),
    )
    await pass(test)
    const claims = []
    for (let count = 0; count < 5; count += 1) claims.push(await queue.claim('w'))
    const told = claims.map((claim) => {
      const headlines = (claim?.events ?? []).map(({ body }) => body.headline)
      return [claim?.channel.id, claim?.project?.name, ...headlines].join(' ')
    })
    expect(new Set(told)).toEqual(
      new Set([
        `${one} shop of shop`,
        `${one} elsewhere of elsewhere`,
        `${other} shop of shop`,
        `${other} elsewhere of elsewhere`,
        ' ',
      ]),
    )
  })

  it('are limited to a hundred', async () => {
    await using test = await openTestStore()
    const { queue, channel, record } = await deliveryScene(test)
    await channel()
    for (let count = 0; count < 102; count += 1) await record(`${count}`)
    await pass(test)
    const claims = [await queue.claim('w'), await queue.claim('w'), await queue.claim('w')]
    expect(claims.map((claim) => claim?.events.length)).toEqual([100, 2, undefined])
  })

  it('begin with the event whose ID the message has', async () => {
    await using test = await openTestStore()
    const { queue, channel, record } = await deliveryScene(test)
    await channel()
    for (const headline of ['one', 'two', 'three']) await record(headline)
    await pass(test)
    const [, , last] = await rowsOf(test)
    await test.db
      .updateTable('deliveries')
      .set({ next_at: -1 })
      .where('id', '=', last?.id ?? '')
      .execute()
    const claimed = await queue.claim('w')
    expect(claimed?.id).toBe(last?.id)
    expect(claimed?.events.map(({ body }) => body.headline)).toEqual(['three', 'one', 'two'])
  })

  it('are not added to another message that is retried', async () => {
    await using test = await openTestStore()
    const { queue, channel, record } = await deliveryScene(test)
    await channel()
    await record('one')
    await pass(test)
    const first = await queue.claim('w')
    await queue.finish(first?.token ?? '', FAILED)
    await record('two')
    await pass(test)
    const [, second] = await rowsOf(test)
    await test.db
      .updateTable('deliveries')
      .set({ next_at: -1 })
      .where('id', '=', second?.id ?? '')
      .execute()
    expect((await queue.claim('w'))?.events.map(({ body }) => body.headline)).toEqual(['two'])
  })
})

describe('a message whose worker was lost', () => {
  it('is retried as after a failure, and is dead after the tenth attempt', async () => {
    await using test = await openTestStore()
    const { queue, channel, record } = await deliveryScene(test)
    await channel(WEBHOOK)
    await record()
    await queue.claim('lost')
    await loseWorkers(test)
    expect(await queue.claim('w')).toBeUndefined()
    const [row] = await rowsOf(test)
    expect(row).toMatchObject({ status: 'queued', attempt: 1, lease_token: null })
    expect((row?.next_at ?? 0) - Date.now()).toBeGreaterThan(4000)
    await test.db.updateTable('deliveries').set({ attempt: 9, next_at: 0 }).execute()
    expect(await queue.claim('lost')).toBeDefined()
    await loseWorkers(test)
    expect(await queue.claim('w')).toBeUndefined()
    expect(await rowsOf(test)).toMatchObject([{ status: 'dead', attempt: 10 }])
  })

  it('cannot be claimed by another worker during its lease', async () => {
    await using test = await openTestStore()
    const { queue, channel, record } = await deliveryScene(test)
    await channel(WEBHOOK)
    await record()
    const claimed = await queue.claim('w')
    await pass(test)
    expect(await queue.claim('other')).toBeUndefined()
    expect(await queue.finish('no token', DELIVERED)).toBeUndefined()
    expect(await rowsOf(test)).toMatchObject([{ status: 'running', lease_token: claimed?.token }])
  })
})

describe('a channel', () => {
  it('keeps the time of its first failure', async () => {
    await using test = await openTestStore()
    const { owner, queue, channel, record } = await deliveryScene(test)
    const id = await channel(WEBHOOK)
    await record()
    await test.db
      .updateTable('channels')
      .set({ failing_since: 1000 + Date.now() - 1e8 })
      .execute()
    const before = (await test.store.channels.find(owner, id))?.failingSince
    const claimed = await queue.claim('w')
    expect(await queue.finish(claimed?.token ?? '', FAILED)).toBeUndefined()
    expect((await test.store.channels.find(owner, id))?.failingSince).toBe(before)
  })

  it('is reported as disabled once, and gets no waiting messages afterwards', async () => {
    await using test = await openTestStore()
    const { owner, queue, channel, record } = await deliveryScene(test)
    const id = await channel(WEBHOOK)
    await record()
    await record()
    const claims = [await queue.claim('w'), await queue.claim('w')]
    const gone = { ...FAILED, status: 410 }
    expect(await queue.finish(claims[0]?.token ?? '', gone)).toMatchObject({ id })
    expect(await queue.finish(claims[1]?.token ?? '', gone)).toBeUndefined()
    expect((await rowsOf(test)).map(({ status }) => status)).toEqual(['dead', 'dead'])
    await test.db.updateTable('deliveries').set({ status: 'queued', next_at: 0 }).execute()
    expect(await queue.claim('w')).toBeUndefined()
    expect(await test.store.channels.find(owner, id)).toMatchObject({ disabledReason: 'refused' })
  })
})

describe('a channel that has been failing', () => {
  it('fails anew after a success, although another message fails at the same time', async () => {
    await using test = await openTestStore()
    const { queue, channel, record } = await deliveryScene(test)
    const id = await channel(WEBHOOK)
    for (const headline of ['delivered', 'not delivered']) await record(headline)
    await test.db
      .updateTable('channels')
      .set({ failing_since: Date.now() - DAY })
      .execute()
    const [one, other] = [await queue.claim('w'), await queue.claim('w')]
    {
      const succeed = () => queue.finish(one?.token ?? '', DELIVERED)
      await using ending = await interrupted(test, 'failing_since', succeed)
      await deliveryQueue(ending).finish(other?.token ?? '', FAILED)
    }
    const row = test.db.selectFrom('channels').select(['failing_since', 'disabled_at'])
    const { failing_since, disabled_at } = await row.where('id', '=', id).executeTakeFirstOrThrow()
    expect({ failing_since, disabled_at }).toEqual({ failing_since: null, disabled_at: null })
  })
})
