import { describe, expect, it } from 'vitest'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import type { Owner } from '../accounts/actor.ts'
import { MOST_MEMBERS } from './memberships.ts'
import { summaryOf } from './project-summary.ts'

const LIST = { page: 1, perPage: 10, sort: 'desc', sortBy: 'id' } as const
const PROJECTS = { page: 1, perPage: 10, sort: 'asc', sortBy: 'project' } as const

/** A user with an address to share with. */
async function person(test: TestStore): Promise<Owner & { readonly email: string }> {
  const owner = await test.owner()
  const user = await test.store.users.find(owner.id)
  return { ...owner, email: user?.email ?? '' }
}

/** A project with a completed private report, shared with a viewer and an editor, and a user without a share. */
async function shared(test: TestStore) {
  const [owner, viewer, editor, stranger] = [
    await person(test),
    await person(test),
    await person(test),
    await person(test),
  ]
  const { reports, projects, memberships } = test.store
  const draft = reportDraft({ project: 'Site', privacy: 1 })
  const { report } = await reports.store(owner, draft)
  await runNext(test, completed())
  await memberships.share(owner, 'site', { email: viewer.email.toUpperCase(), role: 'viewer' })
  await memberships.share(owner, 'site', { email: editor.email, role: 'editor' })
  const id = (await projects.find(owner, 'Site'))?.id ?? ''
  return { owner, viewer, editor, stranger, report, id, ...test.store }
}

it('a project is not read for a user whose access ended after it was looked up', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { owner, viewer, stranger, id } = await shared(test)
  expect(await summaryOf(test.db, id, owner)).toMatchObject({ role: 'owner', reports: 1 })
  expect(await summaryOf(test.db, id, viewer)).toMatchObject({ role: 'viewer', reports: 1 })
  expect(await summaryOf(test.db, id, stranger)).toBeUndefined()
})

describe('a report of a shared project', () => {
  it('is visible to its members in every view, and to no one else', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, viewer, editor, stranger, report, ...store } = await shared(test)
    for (const actor of [owner, viewer, editor]) {
      expect(await store.reports.find(actor, report.id)).toMatchObject({ id: report.id })
      expect(await store.results.shown(actor, report.id)).toMatchObject({ stored: { run: 1 } })
      expect(await store.results.ofRun(actor, report.id, 1)).toMatchObject({ run: 1 })
      expect(await store.runs.list(actor, report.id)).toHaveLength(1)
      expect(await store.runs.find(actor, report.id, 1)).toMatchObject({ number: 1 })
      expect(await store.progress.read(actor, report.id)).toMatchObject({ run: 1 })
    }
    expect(await store.reports.find(stranger, report.id)).toBeUndefined()
    expect(await store.results.shown(stranger, report.id)).toBeUndefined()
    expect(await store.runs.list(stranger, report.id)).toBeUndefined()
    expect(await store.progress.read(stranger, report.id)).toBeUndefined()
  })

  it('is changed by an editor, and not by a viewer', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { viewer, editor, stranger, report, reports } = await shared(test)
    const attempts = (actor: Owner) => [
      () => reports.findToChange(actor, report.id),
      () => reports.update(actor, report.id, { rerun: true }),
      () => reports.cancel(actor, report.id),
      () => reports.update(actor, report.id, { privacy: 0 }),
      () => reports.delete(actor, report.id),
    ]
    for (const attempt of attempts(viewer)) {
      await expect(attempt()).rejects.toMatchObject({ code: 'role-insufficient' })
    }
    for (const attempt of attempts(stranger)) expect(await attempt()).toBeFalsy()
    expect(await reports.mayChange(viewer, report.id)).toBe(false)
    expect(await reports.mayChange(editor, report.id)).toBe(true)
    for (const attempt of attempts(editor)) expect(await attempt()).toBeTruthy()
    expect(await reports.find(editor, report.id)).toBeUndefined()
  })

  it('is moved by its owner alone, and to no project of somebody else', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, editor, stranger, report, id, reports } = await shared(test)
    const move = (actor: Owner, project: string) => reports.update(actor, report.id, { project })
    await expect(move(editor, 'Mine')).rejects.toMatchObject({ code: 'role-insufficient' })
    expect(await move(owner, id)).toMatchObject({ project: 'Site' })

    const other = await test.store.projects.find(stranger, 'Other')
    expect(other).toBeUndefined()
    await reports.store(stranger, reportDraft({ project: 'Other' }))
    await test.store.memberships.share(stranger, 'Other', { email: owner.email, role: 'editor' })
    const { id: elsewhere = '' } = (await test.store.projects.find(stranger, 'Other')) ?? {}
    await expect(move(owner, elsewhere)).rejects.toMatchObject({ code: 'role-insufficient' })

    await move(owner, 'Kept to myself')
    expect(await reports.find(editor, report.id)).toBeUndefined()
  })

  it('is stored by an editor as the owner’s, in the owner’s share of the queue', async () => {
    await using test = await openTestStore({ ...NO_LIMITS, queuePerUser: 1 })
    const { owner, viewer, editor, id, reports } = await shared(test)
    const draft = reportDraft({ project: id })
    await expect(reports.store(viewer, draft)).rejects.toMatchObject({ code: 'role-insufficient' })
    const { report } = await reports.store(editor, draft)
    expect(report).toMatchObject({ ownerId: owner.id, project: 'Site' })
    await expect(reports.store(owner, draft)).rejects.toMatchObject({ code: 'queue-full' })
    expect((await reports.list(editor, LIST)).total).toBe(0)
    expect((await reports.list(owner, LIST)).total).toBe(2)
  })
})

describe('lists', () => {
  it('are of one’s own, and of a shared project when it is named by its id', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { viewer, stranger, report, id, reports, projects } = await shared(test)
    const of = async (actor: Owner, project?: string) =>
      (await reports.list(actor, { ...LIST, project, search: 'EXAMPLE' })).items.map(
        (one) => one.id,
      )
    expect(await of(viewer)).toEqual([])
    expect(await of(viewer, 'Site')).toEqual([])
    expect(await of(viewer, id)).toEqual([report.id])
    expect(await of(stranger, id)).toEqual([])
    expect((await reports.list(viewer, { ...LIST, project: id })).total).toBe(1)
    expect(await reports.count(viewer)).toMatchObject({ all: 0 })

    expect((await projects.list(viewer, PROJECTS)).total).toBe(0)
    const mine = await projects.list(viewer, { ...PROJECTS, shared: true, search: 'SI' })
    expect(mine).toMatchObject({ total: 1, items: [{ id, role: 'viewer', reports: 1 }] })
    expect((await projects.list(stranger, { ...PROJECTS, shared: true })).total).toBe(0)
  })

  it('prefer one’s own project to one that is shared', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { viewer, id, reports, projects } = await shared(test)
    await reports.store(viewer, reportDraft({ project: 'Other' }))
    await projects.update(viewer, 'Other', { name: id })
    expect(await projects.find(viewer, id)).toMatchObject({ name: id, role: 'owner' })
  })
})

describe('a shared project', () => {
  it('is renamed, shared and deleted by its owner; editors choose what is ignored', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, viewer, editor, stranger, id, projects, memberships } = await shared(test)
    const member = { email: 'x@example.com', role: 'viewer' } as const
    for (const actor of [viewer, editor]) {
      for (const attempt of [
        () => projects.update(actor, id, { name: 'Mine' }),
        () => projects.update(actor, id, { defaults: { device: null, privacy: 1 } }),
        () => projects.delete(actor, id),
        () => memberships.list(actor, id),
        () => memberships.share(actor, id, member),
        () => memberships.remove(actor, id, owner.email),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'role-insufficient' })
      }
    }
    const ignored = { ignoredChecks: ['title-present'] }
    await expect(projects.update(viewer, id, ignored)).rejects.toMatchObject({
      code: 'role-insufficient',
    })
    expect(await projects.update(editor, id, ignored)).toMatchObject({ ...ignored, role: 'editor' })
    expect(await projects.update(stranger, id, ignored)).toBeUndefined()
    const one = { check: 'hsts', ignored: true }
    await expect(projects.ignoreCheck(viewer, id, one)).rejects.toMatchObject({
      code: 'role-insufficient',
    })
    expect(await projects.ignoreCheck(stranger, id, one)).toBeUndefined()
    expect(await projects.ignoreCheck(editor, id, one)).toMatchObject({
      ignoredChecks: ['title-present', 'hsts'],
    })
    expect(await memberships.share(stranger, id, member)).toBeUndefined()
    expect(await memberships.list(stranger, id)).toBeUndefined()
    expect(await projects.delete(owner, id)).toEqual({ deletedReports: 1 })
    expect(await projects.find(editor, id)).toBeUndefined()
    expect(await test.db.selectFrom('memberships').selectAll().execute()).toEqual([])
  })

  it('does not reveal whether an email address has an account', async () => {
    await using test = await openTestStore()
    const { owner, viewer, id, memberships } = await shared(test)
    await memberships.share(owner, id, { email: ' Nobody@Example.com', role: 'editor' })
    const list = await memberships.list(owner, id)
    expect(list?.map((member) => member.email)).toContain('Nobody@Example.com')
    for (const member of list ?? []) {
      expect(Object.keys(member).toSorted()).toEqual(['email', 'role', 'since'])
    }
    // A later account with the address belongs to another person.
    const late = await test.store.users.create({ email: 'nobody@example.com', admin: false })
    const actor: Owner = { kind: 'user', id: late.id, level: 'expert' }
    expect(await test.store.projects.find(actor, id)).toBeUndefined()
    await memberships.share(owner, id, { email: 'nobody@example.com', role: 'viewer' })
    expect(await test.store.projects.find(actor, id)).toMatchObject({ role: 'viewer' })
    await expect(
      memberships.share(owner, id, { email: owner.email, role: 'viewer' }),
    ).rejects.toMatchObject({ code: 'own-address' })
    expect(await memberships.remove(owner, id, 'elsewhere@example.com')).toBeUndefined()
    expect(await memberships.remove(owner, id, viewer.email)).toMatchObject({ id })
    expect(await test.store.projects.find(viewer, id)).toBeUndefined()
  })

  it('is left by a member, not by its owner', async () => {
    await using test = await openTestStore()
    const { owner, viewer, id, report, memberships, progress } = await shared(test)
    const before = await progress.peek(report.id)
    expect(await memberships.leave(owner, id)).toBeUndefined()
    expect(await memberships.leave(viewer, id)).toMatchObject({ id })
    expect(await memberships.leave(viewer, id)).toBeUndefined()
    expect((await progress.peek(report.id))?.access).not.toBe(before?.access)
  })

  it('has a limited number of members', async () => {
    await using test = await openTestStore()
    const { owner, id, memberships } = await shared(test)
    const share = (n: number) =>
      memberships.share(owner, id, { email: `m${n}@example.com`, role: 'viewer' })
    for (let n = 2; n < MOST_MEMBERS; n += 1) await share(n)
    await expect(share(0)).rejects.toMatchObject({ code: 'members-full' })
    expect(await share(2)).toMatchObject({ id })
  })
})
