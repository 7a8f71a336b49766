import { describe, expect, it } from 'vitest'
import { deliveryScene, rowsOf, SLACK } from '../../../test/support/deliveries.ts'
import { openTestStore, reportDraft, type TestStore } from '../../../test/support/store.ts'
import { type ProjectNews, writeDigest } from '../../watch/digest/write-digest.ts'
import type { Owner } from '../accounts/actor.ts'
import { type DigestRules, sendNextDigest } from './send-digest.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

/** A week that ends in an hour: it has the events of this test. */
const weekOf = () => {
  const to = Date.now() + HOUR
  return { from: to - 7 * DAY, to, next: to + 7 * DAY }
}
const RULES: DigestRules = { weekOf, write: writeDigest }

async function digestChannel(test: TestStore, owner: Owner, projects: readonly string[] | null) {
  const draft = { name: 'Digest', settings: SLACK, events: ['digest.weekly'], projects } as const
  const { id } = await test.store.channels.create(owner, draft)
  expect(await sendNextDigest(test.db, RULES)).toBe('planned')
  return id
}

/** Lets the planned times pass. */
const due = ({ db }: TestStore) =>
  db.updateTable('channels').set({ digest_at: 1 }).where('digest_at', 'is not', null).execute()

describe('a weekly digest', () => {
  it('is planned first, then sent once a week', async () => {
    await using test = await openTestStore()
    const { owner, record } = await deliveryScene(test)
    const id = await digestChannel(test, owner, null)
    await record('LCP rose')
    expect(await sendNextDigest(test.db, RULES)).toBe('none')
    await due(test)
    expect(await sendNextDigest(test.db, RULES)).toBe('sent')
    expect(await sendNextDigest(test.db, RULES)).toBe('none')
    expect(await rowsOf(test)).toMatchObject([{ channel_id: id, status: 'queued' }])
    const event = await test.db
      .selectFrom('events')
      .select('body')
      .where('kind', '=', 'digest.weekly')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(event.body)).toMatchObject({
      headline: 'Weekly digest: 1 new alert',
      sections: [{ title: 'shop', lines: ['New: LCP rose'] }],
    })
  })

  it('is sent once, however many workers look for it', async () => {
    await using test = await openTestStore()
    const { owner, record } = await deliveryScene(test)
    await digestChannel(test, owner, null)
    await record('LCP rose')
    await due(test)
    const looks = Array.from({ length: 5 }, () => sendNextDigest(test.db, RULES))
    const outcomes = await Promise.all(looks)
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1)
    expect(await rowsOf(test)).toHaveLength(1)
  })

  it('is not sent without news, and its week is over all the same', async () => {
    await using test = await openTestStore()
    const { owner } = await deliveryScene(test)
    await digestChannel(test, owner, null)
    await due(test)
    expect(await sendNextDigest(test.db, RULES)).toBe('quiet')
    expect(await sendNextDigest(test.db, RULES)).toBe('none')
    expect(await rowsOf(test)).toEqual([])
  })

  it('is about the events of its week in its projects, and their scores in two', async () => {
    await using test = await openTestStore()
    const { owner, record, project } = await deliveryScene(test)
    const other = await deliveryScene(test)
    await digestChannel(test, owner, [project])
    await record('It rose')
    await record('It is back', 'alert.resolved')
    await record('It ran', 'report.completed')
    await other.record('Of somebody else')
    const today = Math.floor(weekOf().to / DAY)
    const day = { project_id: project, runs: 2 }
    const days = [
      { ...day, day: today - 1, score_sum: 120 },
      { ...day, day: today - 7, score_sum: 140 },
      { ...day, day: today - 8, score_sum: 180 },
      { ...day, day: today - 15, score_sum: 2 },
    ]
    await test.db.insertInto('project_days').values(days).execute()
    await due(test)
    const seen: (readonly ProjectNews[])[] = []
    const write = (news: readonly ProjectNews[]) => void seen.push(news)
    await sendNextDigest(test.db, { weekOf, write })
    await due(test)
    for (const days of [-2, 1]) {
      const from = Date.now() + days * DAY
      const week = { from, to: from + DAY, next: Date.now() + DAY }
      await sendNextDigest(test.db, { weekOf: () => week, write })
      await due(test)
    }
    expect(seen[0]).toMatchObject([
      {
        name: 'shop',
        scoreNow: 65,
        scoreThen: 90,
        confirmed: ['It rose'],
        resolved: ['It is back'],
        paused: [],
      },
    ])
    expect(seen.map(([shop]) => shop?.confirmed)).toEqual([['It rose'], [], []])
  })

  it('covers the projects of its channel', async () => {
    await using test = await openTestStore()
    const { owner, project } = await deliveryScene(test)
    await deliveryScene(test)
    await test.store.reports.store(owner, reportDraft({ project: 'blog' }))
    await digestChannel(test, owner, null)
    await digestChannel(test, owner, [project])
    await due(test)
    const names: string[][] = []
    const write = (news: readonly ProjectNews[]) => void names.push(news.map(({ name }) => name))
    await sendNextDigest(test.db, { weekOf, write })
    await sendNextDigest(test.db, { weekOf, write })
    expect(names.toSorted((a, b) => b.length - a.length)).toEqual([['blog', 'shop'], ['shop']])
  })

  it('that fails waits an hour, and others are sent in the meantime', async () => {
    await using test = await openTestStore()
    const { owner, record, project } = await deliveryScene(test)
    await record('LCP rose')
    const broken = await digestChannel(test, owner, null)
    await test.store.reports.store(owner, reportDraft({ project: 'blog' }))
    await digestChannel(test, owner, [project])
    await due(test)
    await test.db.updateTable('channels').set({ digest_at: 2 }).where('id', '!=', broken).execute()
    const error = new Error('No words')
    const write = (news: readonly ProjectNews[]) => {
      if (news.length > 1) throw error
      return writeDigest(news)
    }
    const outcomes: unknown[] = []
    for (let looks = 0; looks < 3; looks += 1) {
      outcomes.push(await sendNextDigest(test.db, { weekOf, write }))
    }
    expect(outcomes).toEqual([{ channelId: broken, error }, 'sent', 'none'])
    const row = await test.db
      .selectFrom('channels')
      .select('digest_at')
      .where('id', '=', broken)
      .executeTakeFirstOrThrow()
    expect(Math.abs(Number(row.digest_at) - Date.now() - HOUR)).toBeLessThan(60_000)
    await due(test)
    expect(await sendNextDigest(test.db, RULES)).toBe('sent')
  })

  it('is not sent to a disabled user', async () => {
    await using test = await openTestStore()
    const { owner, record } = await deliveryScene(test)
    await digestChannel(test, owner, null)
    await record('LCP rose')
    await due(test)
    await test.store.userAdministration.setDisabled(owner.id, true)
    expect(await sendNextDigest(test.db, RULES)).toBe('none')
  })

  it('is not sent to a disabled channel, and begins anew when it is enabled', async () => {
    await using test = await openTestStore()
    const { owner, record } = await deliveryScene(test)
    const { channels } = test.store
    const id = await digestChannel(test, owner, null)
    await record('LCP rose')
    await due(test)
    await channels.change(owner, id, { isEnabled: false })
    expect(await sendNextDigest(test.db, RULES)).toBe('none')
    await channels.change(owner, id, { isEnabled: true })
    expect(await sendNextDigest(test.db, RULES)).toBe('planned')
  })

  it('ends when the channel no longer wants it', async () => {
    await using test = await openTestStore()
    const { owner, record } = await deliveryScene(test)
    const { channels } = test.store
    const id = await digestChannel(test, owner, null)
    await record('LCP rose')
    await due(test)
    await channels.change(owner, id, { name: 'Renamed' })
    await channels.change(owner, id, { events: [] })
    expect(await sendNextDigest(test.db, RULES)).toBe('none')
  })

  it('is removed with its channel', async () => {
    await using test = await openTestStore()
    const { owner, record } = await deliveryScene(test)
    const id = await digestChannel(test, owner, null)
    await test.store.channels.change(owner, id, { events: ['alert.confirmed', 'digest.weekly'] })
    await record('LCP rose')
    await due(test)
    await sendNextDigest(test.db, RULES)
    await test.store.channels.delete(owner, id)
    const events = await test.db.selectFrom('events').select('kind').execute()
    expect(events.map(({ kind }) => kind)).toEqual(['alert.confirmed'])
  })
})
