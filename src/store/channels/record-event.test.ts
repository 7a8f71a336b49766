import { describe, expect, it } from 'vitest'
import { openTestStore, reportDraft, type TestStore } from '../../../test/support/store.ts'
import type { Owner } from '../accounts/actor.ts'
import { writing } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import type { ChannelTable, EventKind } from '../tables/channel-tables.ts'
import { continueInterrupted } from '../upkeep/continue-interrupted.ts'
import { forgetEvents } from './drop-channels.ts'
import { recordEvent } from './record-event.ts'

const BODY = {
  headline: 'example.com/shop got worse',
  path: '/r/1',
  url: 'https://example.com/shop?token=secret#part',
  data: { report_url: 'https://example.com/?key=secret', score: 70 },
}

async function scene(test: TestStore) {
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft({ project: 'shop' }))
  return { owner, project: report.projectId, reportId: report.id }
}

async function channelOf(
  { db }: TestStore,
  owner: Owner,
  fields: Partial<ChannelTable> = {},
): Promise<string> {
  const id = newId(Date.now())
  const row = {
    id,
    owner_id: owner.id,
    kind: 'slack' as const,
    name: 'Team',
    settings: null,
    hint: '',
    events: '["alert.confirmed","report.completed"]',
    all_projects: 1,
    disabled_at: null,
    disabled_reason: null,
    failing_since: null,
    last_success_at: null,
    created_at: 0,
    updated_at: 0,
    ...fields,
  }
  await db.insertInto('channels').values(row).execute()
  return id
}

function recordIn(test: TestStore, project: string, owner: Owner, kind: EventKind) {
  const subject = { kind: 'report', id: 'r' }
  return writing(test.db, (trx) =>
    recordEvent(trx, { kind, project, owner: owner.id, subject, body: BODY }),
  )
}

const rowsOf = async ({ db }: TestStore) => ({
  events: await db.selectFrom('events').selectAll().execute(),
  deliveries: await db.selectFrom('deliveries').selectAll().orderBy('id').execute(),
})

describe('an event', () => {
  it('creates a delivery for each enabled channel that subscribes to it, for this project or all projects', async () => {
    await using test = await openTestStore()
    const { owner, project } = await scene(test)
    const all = await channelOf(test, owner)
    const chosen = await channelOf(test, owner, { all_projects: 0 })
    await test.db
      .insertInto('channel_projects')
      .values({ channel_id: chosen, project_id: project })
      .execute()
    await channelOf(test, owner, { all_projects: 0 })
    await channelOf(test, owner, { disabled_at: 1 })
    await channelOf(test, owner, { events: '["crawl.completed"]' })
    await channelOf(test, await test.owner())
    await recordIn(test, project, owner, 'alert.confirmed')

    const { events, deliveries } = await rowsOf(test)
    expect(events).toHaveLength(1)
    expect(deliveries.map(({ channel_id }) => channel_id).toSorted()).toEqual([all, chosen])
    expect(deliveries[0]).toMatchObject({ event_id: events[0]?.id, project_id: project })
  })

  it('without subscribers is not stored unless the feed shows it', async () => {
    await using test = await openTestStore()
    const { owner, project } = await scene(test)
    await recordIn(test, project, owner, 'report.completed')
    expect((await rowsOf(test)).events).toEqual([])
    await recordIn(test, project, owner, 'alert.resolved')
    expect(await rowsOf(test)).toMatchObject({
      events: [{ kind: 'alert.resolved' }],
      deliveries: [],
    })
  })

  it('waits one minute for more events, ten while reports of its project are queued, and not at all for webhooks', async () => {
    await using test = await openTestStore()
    const { owner, project, reportId } = await scene(test)
    const slack = await channelOf(test, owner)
    await channelOf(test, owner, { kind: 'webhook' })
    await recordIn(test, project, owner, 'alert.confirmed')
    await test.store.reports.delete(owner, reportId)
    await recordIn(test, project, owner, 'alert.confirmed')
    const { deliveries } = await rowsOf(test)
    const waits = deliveries.map((row) => [row.channel_id === slack, row.next_at - row.created_at])
    expect(waits.filter(([isSlack]) => isSlack)).toEqual([
      [true, 600_000],
      [true, 60_000],
    ])
    expect(waits.filter(([isSlack]) => !isSlack)).toEqual([
      [false, 0],
      [false, 0],
    ])
  })

  it('contains no query string', async () => {
    await using test = await openTestStore()
    const { owner, project } = await scene(test)
    await channelOf(test, owner)
    await recordIn(test, project, owner, 'alert.confirmed')
    const [event] = (await rowsOf(test)).events
    expect(event?.body).not.toContain('secret')
    expect(JSON.parse(event?.body ?? '')).toMatchObject({ url: 'https://example.com/shop?…' })
  })

  it('is rolled back with its transaction', async () => {
    await using test = await openTestStore()
    const { owner, project } = await scene(test)
    await channelOf(test, owner)
    const event = { kind: 'alert.confirmed', project, owner: owner.id, body: BODY } as const
    const undone = writing(test.db, async (trx) => {
      await recordEvent(trx, { ...event, subject: { kind: 'report', id: 'r' } })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rowsOf(test)).toEqual({ events: [], deliveries: [] })
  })

  it('is deleted with its project, with its owner, and after 30 days', async () => {
    await using test = await openTestStore()
    const { owner, project } = await scene(test)
    await channelOf(test, owner)
    const nothing = { events: [], deliveries: [] }
    await recordIn(test, project, owner, 'alert.confirmed')
    const day = 86_400_000
    expect(await forgetEvents(test.db, Date.now() + 29 * day)).toBe(0)
    expect(await forgetEvents(test.db, Date.now() + 31 * day)).toBe(2)
    await recordIn(test, project, owner, 'alert.confirmed')
    await test.store.projects.delete(owner, 'shop')
    expect(await rowsOf(test)).toEqual(nothing)
    const other = await test.store.reports.store(owner, reportDraft({ project: 'other' }))
    await recordIn(test, other.report.projectId, owner, 'alert.confirmed')
    await test.store.users.delete(owner.id)
    await continueInterrupted(test.db)
    expect(await rowsOf(test)).toEqual(nothing)
    expect(await test.db.selectFrom('channels').selectAll().execute()).toEqual([])
  })
})
