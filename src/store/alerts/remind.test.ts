import type { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import { alertRow } from '../../../test/support/alert-row.ts'
import { SLACK } from '../../../test/support/deliveries.ts'
import { engineOfTests } from '../../../test/support/migrated-database.ts'
import { openTestStore, reportDraft, type TestStore } from '../../../test/support/store.ts'
import { remindNext } from './remind.ts'

const DAY = 86_400_000

/** An alert that opened eight days ago, and a channel for reminders. */
async function scene(test: TestStore, fields: Partial<ReturnType<typeof alertRow>> = {}) {
  const owner = await test.owner()
  const draft = reportDraft({ url: 'https://shop.example/cart', project: 'Shop' })
  await test.store.reports.store(owner, draft)
  await test.store.watches.set(owner, { kind: 'project', reference: 'Shop' }, true)
  const { report } = await test.store.reports.store(owner, draft)
  const { id } = report
  const opened_at = Date.now() - 8 * DAY
  await test.db
    .insertInto('alerts')
    .values(alertRow({ id, report_id: id, opened_at, ...fields }))
    .execute()
  const channel = { name: 'Team', settings: SLACK, projects: null }
  await test.store.channels.create(owner, { ...channel, events: ['alert.reminder'] })
  const headlines = async () => {
    const rows = await test.db.selectFrom('events').selectAll().execute()
    return rows.map(({ kind, body }) => `${kind}: ${JSON.parse(body).headline}`)
  }
  return { owner, id, headlines }
}

describe('an alert that stays open', () => {
  it('has one reminder each week', async () => {
    await using test = await openTestStore()
    const { headlines } = await scene(test)
    const looks = await Promise.all(Array.from({ length: 5 }, () => remindNext(test.db)))
    expect(looks.filter(Boolean)).toHaveLength(1)
    expect(await headlines()).toEqual([
      'alert.reminder: Open for 8 days on shop.example/cart: Largest Contentful Paint is 3.9 s, usually 2.0 s',
    ])
    await test.db
      .updateTable('alerts')
      .set((eb) => ({ reminded_at: eb('reminded_at', '-', 7 * DAY) }))
      .execute()
    expect(await remindNext(test.db)).toBe(true)
    expect(await headlines()).toHaveLength(2)
  })

  it.each([
    { name: 'is younger than a week', fields: { opened_at: Date.now() - 6 * DAY } },
    { name: 'recovers', fields: { state: 'recovering' as const } },
    { name: 'keeps changing', fields: { flapping: 1 } },
    { name: 'is muted until a date', fields: { muted_until: Date.now() + DAY } },
    { name: 'is muted until it changes', fields: { muted_until_change: 1 } },
    { name: 'was never announced', fields: { told: 0 } },
  ])('has none when it $name', async ({ fields }) => {
    await using test = await openTestStore()
    await scene(test, fields)
    expect(await remindNext(test.db)).toBe(false)
  })

  it('has one again after its mute has ended', async () => {
    await using test = await openTestStore()
    await scene(test, { muted_until: Date.now() - 1 })
    expect(await remindNext(test.db)).toBe(true)
  })

  it('has none when its report was moved to a project that is not watched', async () => {
    await using test = await openTestStore()
    const { owner, id, headlines } = await scene(test)
    await test.store.reports.update(owner, id, { project: 'Other' })
    expect(await remindNext(test.db)).toBe(true)
    expect(await headlines()).toEqual([])
  })

  it('has none when its report was deleted', async () => {
    await using test = await openTestStore()
    const { owner, id, headlines } = await scene(test)
    await test.store.reports.delete(owner, id)
    await remindNext(test.db)
    expect(await headlines()).toEqual([])
  })

  it.runIf(engineOfTests() === 'sqlite')('is looked for among open ones by an index', async () => {
    const statements: CompiledQuery[] = []
    await using test = await openTestStore({ log: ({ query }) => void statements.push(query) })
    statements.length = 0
    await remindNext(test.db)
    const look = statements.find(({ sql }) => sql.includes('reminded_at'))
    if (!look) throw new Error('Nobody looked for an alert.')
    const explain = { ...look, sql: `explain query plan ${look.sql}` }
    const { rows } = await test.db.executeQuery<{ detail: string }>(explain)
    expect(rows[0]?.detail).toContain('alerts_open')
  })
})
