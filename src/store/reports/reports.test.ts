import { describe, expect, it } from 'vitest'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
} from '../../../test/support/store.ts'
import type { Actor } from '../accounts/actor.ts'

const HASH = '$argon2id$one'
const ANYBODY: Actor = { kind: 'anonymous' }

describe('a new report', () => {
  it('is queued, with its project and without a result', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const draft = reportDraft({ url: 'https://www.example.com:8443/a', device: 'both', samples: 3 })
    const { report, replayed } = await test.store.reports.store(owner, draft)

    expect(replayed).toBe(false)
    expect(report).toMatchObject({
      ownerId: owner.id,
      url: 'https://www.example.com:8443/a',
      schemeGiven: true,
      project: 'example.com:8443',
      device: 'both',
      samples: 3,
      status: 'queued',
      runs: 1,
      result: null,
      score: null,
      categories: null,
      generatedAt: null,
      hasPassword: false,
      error: null,
    })
    expect(report.updatedAt).toBe(report.createdAt)
    expect(await test.store.reports.find(owner, report.id)).toEqual(report)
  })

  it('gets a new ID even if a report of the same URL exists', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const first = await test.store.reports.store(owner, reportDraft())
    const second = await test.store.reports.store(owner, reportDraft())
    expect(second.report.id > first.report.id).toBe(true)
  })

  it('is refused while too many of its owner wait, and others are not', async () => {
    await using test = await openTestStore({ queuePerUser: 2 })
    const [owner, other] = [await test.owner(), await test.owner()]
    const { reports } = test.store
    await reports.store(owner, reportDraft({ url: 'https://a.example/' }))
    const { report } = await reports.store(owner, reportDraft({ url: 'https://b.example/' }))

    await expect(reports.store(owner, reportDraft())).rejects.toMatchObject({ code: 'queue-full' })
    await reports.store(other, reportDraft())
    await reports.cancel(owner, report.id)
    await reports.store(owner, reportDraft())
    await expect(
      reports.update(owner, report.id, { rerun: true, privacy: 1 }),
    ).rejects.toMatchObject({ code: 'queue-full' })
    expect(await reports.find(owner, report.id)).toMatchObject({ privacy: 0 })
  })

  it('needs a password for privacy 2, and keeps none otherwise', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { reports } = test.store
    await expect(reports.store(owner, reportDraft({ privacy: 2 }))).rejects.toMatchObject({
      code: 'password-needed',
    })
    const open = await reports.store(owner, reportDraft({ privacy: 0, passwordHash: HASH }))
    expect(open.report.hasPassword).toBe(false)
    const locked = await reports.store(owner, reportDraft({ privacy: 2, passwordHash: HASH }))
    expect(locked.report).toMatchObject({ privacy: 2, hasPassword: true })
  })
})

describe('an Idempotency-Key', () => {
  const idempotency = { key: 'once', fingerprint: 'a' }

  it('returns the same report in its current state, and creates no second one', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const first = await test.store.reports.store(owner, reportDraft({ idempotency }))
    await runNext(test, completed())
    const second = await test.store.reports.store(owner, reportDraft({ idempotency }))
    expect(second).toMatchObject({
      report: { id: first.report.id, status: 'completed', score: 78 },
      replayed: true,
    })
    const { total } = await test.store.reports.list(owner, {
      sortBy: 'id',
      sort: 'asc',
      page: 1,
      perPage: 10,
    })
    expect(total).toBe(1)
  })

  it('makes no second report either when the first has been deleted', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { reports } = test.store
    const { report } = await reports.store(owner, reportDraft({ idempotency }))
    await reports.delete(owner, report.id)
    await expect(reports.store(owner, reportDraft({ idempotency }))).rejects.toMatchObject({
      code: 'report-deleted',
    })
  })

  it('is refused with another body, belongs to one user, and ends after a day', async () => {
    await using test = await openTestStore()
    const [owner, other] = [await test.owner(), await test.owner()]
    const { reports } = test.store
    const first = await reports.store(owner, reportDraft({ idempotency }))
    const changed = reportDraft({ idempotency: { ...idempotency, fingerprint: 'b' } })
    await expect(reports.store(owner, changed)).rejects.toMatchObject({
      code: 'idempotency-mismatch',
    })
    expect((await reports.store(other, changed)).replayed).toBe(false)

    await test.db
      .updateTable('idempotency')
      .set((eb) => ({ created_at: eb('created_at', '-', 24 * 3_600_000) }))
      .execute()
    const later = await reports.store(owner, changed)
    expect(later.replayed).toBe(false)
    expect(later.report.id).not.toBe(first.report.id)
    expect((await reports.store(owner, changed)).report.id).toBe(later.report.id)
  })
})

describe('access to a report', () => {
  it('is limited to its owner, and with privacy 0 open to anyone with the link', async () => {
    await using test = await openTestStore()
    const [owner, other] = [await test.owner(), await test.owner()]
    const { reports } = test.store
    const { report } = await reports.store(owner, reportDraft({ privacy: 0 }))

    expect(await reports.find(owner, report.id)).toBeDefined()
    expect(await reports.find(ANYBODY, report.id)).toBeDefined()
    expect(await reports.find(other, report.id)).toBeUndefined()
    await reports.update(owner, report.id, { privacy: 1 })
    expect(await reports.find(owner, report.id)).toBeDefined()
    expect(await reports.find(ANYBODY, report.id)).toBeUndefined()
  })

  it('changes nothing for a user who does not own it', async () => {
    await using test = await openTestStore()
    const [owner, other] = [await test.owner(), await test.owner()]
    const { reports } = test.store
    const { report } = await reports.store(owner, reportDraft())

    expect(await reports.update(other, report.id, { privacy: 1 })).toBeUndefined()
    expect(await reports.cancel(other, report.id)).toBeUndefined()
    expect(await reports.delete(other, report.id)).toBe(false)
    expect(await reports.find(owner, report.id)).toEqual(report)
  })
})

describe('an update', () => {
  it('leaves alone what is not sent', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { reports } = test.store
    const draft = reportDraft({ privacy: 2, passwordHash: HASH })
    const { report } = await reports.store(owner, draft)
    const updated = await reports.update(owner, report.id, {})
    expect(updated).toEqual({ ...report, updatedAt: updated?.updatedAt })
  })

  it('keeps the stored password through changes of privacy, and needs one for privacy 2', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { reports } = test.store
    const { report } = await reports.store(owner, reportDraft({ privacy: 0 }))
    await expect(reports.update(owner, report.id, { privacy: 2 })).rejects.toMatchObject({
      code: 'password-needed',
    })
    await reports.update(owner, report.id, { passwordHash: HASH })
    expect(await reports.find(owner, report.id)).toMatchObject({ hasPassword: false })

    await reports.update(owner, report.id, { privacy: 2, passwordHash: HASH })
    await reports.update(owner, report.id, { privacy: 0 })
    const again = await reports.update(owner, report.id, { privacy: 2 })
    expect(again).toMatchObject({ privacy: 2, hasPassword: true })
  })

  it('moves a report to another project, which is made if need be', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { reports, projects } = test.store
    const { report } = await reports.store(owner, reportDraft({ project: 'One' }))
    const moved = await reports.update(owner, report.id, { project: ' Two ' })
    expect(moved?.project).toBe('Two')
    expect(await projects.find(owner, 'one')).toMatchObject({ reports: 0 })
    expect(await projects.find(owner, 'TWO')).toMatchObject({ reports: 1 })
  })

  it('runs again, unless a run waits or goes on already', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { reports, runs } = test.store
    const { report } = await reports.store(owner, reportDraft())
    expect(await reports.update(owner, report.id, { rerun: true })).toMatchObject({ runs: 1 })
    await runNext(test, completed({ result: 'good', score: 95 }))

    const queued = await reports.update(owner, report.id, { rerun: true })
    expect(queued).toMatchObject({ runs: 2, status: 'queued', result: 'good', score: 95 })
    await test.queue.claim('test')
    const running = await reports.update(owner, report.id, { rerun: true })
    expect(running).toMatchObject({ runs: 2, status: 'running' })
    const kept = await runs.list(owner, report.id)
    expect(kept?.map(({ number, status }) => [number, status])).toEqual([
      [2, 'running'],
      [1, 'completed'],
    ])
  })
})

describe('deleting a report', () => {
  it('hides it from every reader at once and drops its waiting run', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { reports, results, runs, progress } = test.store
    const { report } = await reports.store(owner, reportDraft())
    await runNext(test, completed())
    await reports.update(owner, report.id, { rerun: true })

    expect(await reports.delete(owner, report.id)).toBe(true)
    for (const actor of [owner, ANYBODY]) {
      expect(await reports.find(actor, report.id)).toBeUndefined()
      expect(await results.shown(actor, report.id)).toBeUndefined()
      expect(await results.ofRun(actor, report.id, 1)).toBeUndefined()
      expect(await runs.list(actor, report.id)).toBeUndefined()
      expect(await progress.read(actor, report.id)).toBeUndefined()
    }
    expect(await reports.delete(owner, report.id)).toBe(false)
    expect(await test.queue.claim('test')).toBeUndefined()
  })

  it('takes a running run from its worker: nothing of it is saved', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft())
    const run = await test.queue.claim('test')
    const token = run?.token ?? 'none'
    await test.store.reports.delete(owner, report.id)

    expect(await test.queue.heartbeat(token)).toBe(false)
    expect(await test.queue.finish(token, completed())).toBe(false)
    expect(await test.db.selectFrom('run_results').selectAll().execute()).toEqual([])
  })
})
