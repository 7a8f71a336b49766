import { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import { engineOfTests } from '../../../test/support/migrated-database.ts'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import { forgetSecurityEvents } from './security-events.ts'

const HOUR_MS = 60 * 60 * 1000
const from = { address: '192.0.2.1', agent: 'Test' }

async function age({ db }: TestStore, ms: number): Promise<void> {
  await db
    .updateTable('security_events')
    .set((eb) => ({ at: eb('at', '-', ms) }))
    .execute()
}

describe('the log of security events of an account', () => {
  it('is shown only to its owner, latest first', async () => {
    await using test = await openTestStore()
    const { securityEvents: events } = test.store
    const [ada, bob] = [await test.owner(), await test.owner()]
    await events.record({ kind: 'signed-in', userId: ada.id, from })
    await age(test, 1000)
    await events.record({ kind: 'key-made', userId: ada.id, subject: 'pmk_Ab…wXyZ', from })
    await events.record({ kind: 'signed-in', userId: bob.id, from })
    const latest = await events.latest(ada, 10)
    expect(latest.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['key-made', 'pmk_Ab…wXyZ'],
      ['signed-in', null],
    ])
    expect(latest[0]).toMatchObject({ userId: ada.id, actorId: ada.id, times: 1, ...from })
    expect(await events.latest(ada, 1)).toHaveLength(1)
  })

  it('names the actor if an account was changed by another user', async () => {
    await using test = await openTestStore()
    const { securityEvents: events } = test.store
    const [ada, admin] = [await test.owner(), await test.owner()]
    await events.record({ kind: 'account-disabled', userId: ada.id, actorId: admin.id, from })
    await events.record({ kind: 'password-reset', userId: ada.id, actorId: null, from })
    expect((await events.latest(ada, 10)).map(({ actorId }) => actorId)).toEqual([null, admin.id])
    expect(await events.latest(admin, 10)).toEqual([])
  })

  it('shortens long names', async () => {
    await using test = await openTestStore()
    const { securityEvents: events } = test.store
    const ada = await test.owner()
    const agent = 'x'.repeat(5000)
    await events.record({
      kind: 'signed-in',
      userId: ada.id,
      subject: agent,
      from: { ...from, agent },
    })
    const [event] = await events.latest(ada, 1)
    expect([event?.agent.length, event?.subject?.length]).toEqual([200, 320])
  })
})

describe('the whole log, read page by page,', () => {
  it('returns each event once, even if new ones are added', async () => {
    await using test = await openTestStore()
    const { securityEvents: events } = test.store
    const ada = await test.owner()
    const wrong = { kind: 'password-wrong', userId: ada.id, actorId: null, from } as const
    await events.record(wrong)
    for (let n = 1; n <= 6; n += 1) {
      await events.record({ kind: 'signed-in', userId: ada.id, subject: `${n}`, from })
    }
    const told: (string | null)[] = []
    let before: string | undefined
    do {
      const { items, next } = await events.listBefore(before, 2, { userId: ada.id })
      told.push(...items.map(({ subject, kind }) => subject ?? kind))
      before = next
      await events.record({ kind: 'signed-out', userId: ada.id, from })
      // Counted with the first one: its time makes it the latest.
      await events.record(wrong)
    } while (before !== undefined)
    expect(told).toEqual(['6', '5', '4', '3', '2', '1', 'password-wrong'])
    const { items, next } = await events.listBefore(undefined, 99, { kind: 'signed-in' })
    expect(items).toHaveLength(6)
    expect(next).toBeUndefined()
  })
})

describe('a flood of events by a signed-in user', () => {
  it('is listed one by one at first, then as one row an hour, and hides no other events', async () => {
    await using test = await openTestStore()
    const { securityEvents: events } = test.store
    const [ada, bob] = [await test.owner(), await test.owner()]
    const change = async (userId: string, n: number) =>
      await events.record({ kind: 'visibility-changed', userId, subject: `report ${n}`, from })
    for (let n = 1; n <= 210; n += 1) await change(ada.id, n)
    await change(bob.id, 1)
    await events.record({ kind: 'key-made', userId: ada.id, subject: 'pmk_', from })
    const told = await events.latest(ada, 300)
    expect(told).toHaveLength(202)
    expect(told.find(({ times }) => times === 10)).toMatchObject({ subject: null })
    expect(told.some(({ subject }) => subject === 'report 200')).toBe(true)
    expect(told.some(({ kind }) => kind === 'key-made')).toBe(true)
    expect(await events.latest(bob, 10)).toMatchObject([{ subject: 'report 1', times: 1 }])

    await age(test, HOUR_MS)
    await change(ada.id, 211)
    expect((await events.latest(ada, 1))[0]).toMatchObject({ subject: 'report 211' })
  })
})

describe('a flood of wrong passwords', () => {
  it('is one row for each account and hour, with the place it came from last', async () => {
    await using test = await openTestStore()
    const { securityEvents: events } = test.store
    const [ada, bob] = [await test.owner(), await test.owner()]
    for (let n = 1; n <= 30; n += 1) {
      const address = `198.51.100.${n}`
      await events.record({
        kind: 'password-wrong',
        userId: ada.id,
        actorId: null,
        from: { ...from, address },
      })
      await events.record({ kind: 'password-wrong', from: { ...from, address } })
    }
    await events.record({ kind: 'password-wrong', userId: bob.id, actorId: null, from })
    const { items, total } = await events.list({ page: 1, perPage: 10 })
    expect(total).toBe(3)
    expect(items.map(({ times }) => times).toSorted((a, b) => a - b)).toEqual([1, 30, 30])
    const [event] = await events.latest(ada, 1)
    expect(event).toMatchObject({ times: 30, address: '198.51.100.30', actorId: null })
  })

  it('begins another row in another hour', async () => {
    await using test = await openTestStore()
    const { securityEvents: events } = test.store
    const ada = await test.owner()
    await events.record({ kind: 'password-wrong', userId: ada.id, from })
    await test.db
      .updateTable('security_events')
      .set({ counted_as: `password-wrong ${ada.id} 1`, at: HOUR_MS })
      .execute()
    await events.record({ kind: 'password-wrong', userId: ada.id, from })
    expect(await events.latest(ada, 10)).toHaveLength(2)
  })
})

describe('the log of those who administer', () => {
  it('comes in pages, by kind and by account', async () => {
    await using test = await openTestStore()
    const { securityEvents: events } = test.store
    const [ada, bob] = [await test.owner(), await test.owner()]
    for (const { id } of [ada, bob, ada, bob, ada]) {
      await events.record({ kind: 'signed-in', userId: id, from })
      await events.record({ kind: 'signed-out', userId: id, from })
    }
    expect((await events.list({ page: 1, perPage: 4 })).items).toHaveLength(4)
    const last = await events.list({ page: 3, perPage: 4 })
    expect([last.items.length, last.total]).toEqual([2, 10])
    const only = { kind: 'signed-in', userId: ada.id } as const
    const narrowed = await events.list({ ...only, page: 1, perPage: 10 })
    expect(narrowed.total).toBe(3)
    expect(
      narrowed.items.every(({ kind, userId }) => kind === 'signed-in' && userId === ada.id),
    ).toBe(true)
  })

  it.runIf(engineOfTests() === 'sqlite')('reads every list in the order of an index', async () => {
    const statements: { sql: string; parameters: readonly unknown[] }[] = []
    await using test = await openTestStore({
      log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
    })
    const { securityEvents: events } = test.store
    const ada = await test.owner()
    statements.length = 0
    await events.latest(ada, 10)
    for (const query of [{}, { kind: 'signed-in' }, { userId: ada.id }] as const) {
      await events.list({ ...query, page: 1, perPage: 10 })
      await events.listBefore('x', 10, query)
    }
    const asked = statements.splice(0)
    expect(asked).toHaveLength(10)
    for (const { sql, parameters } of asked) {
      const { rows } = await test.db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      )
      const plan = rows.map(({ detail }) => detail).join('; ')
      expect(plan, sql).toMatch(/ USING (?:COVERING )?INDEX /)
      expect(plan, sql).not.toContain('TEMP B-TREE')
    }
  })

  it('is kept for a year', async () => {
    await using test = await openTestStore()
    const { securityEvents: events } = test.store
    const ada = await test.owner()
    await events.record({ kind: 'signed-in', userId: ada.id, from })
    const now = Date.now()
    await forgetSecurityEvents(test.db, now + 364 * 24 * HOUR_MS)
    expect(await events.latest(ada, 10)).toHaveLength(1)
    await forgetSecurityEvents(test.db, now + 366 * 24 * HOUR_MS)
    expect(await events.latest(ada, 10)).toEqual([])
  })
})
