import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import type { Actor, Owner } from './actor.ts'
import { USER_TABLES } from './delete-user.ts'
import { PROJECT_TABLES } from '../projects/delete-project.ts'
import { sweep } from '../upkeep/sweep.ts'

const ANYBODY: Actor = { kind: 'anonymous' }
const LIST = { page: 1, perPage: 100, sort: 'desc', sortBy: 'id' } as const
const RULES = { trashDays: 0, keepArtifactsDays: 0, keepStartsMs: 0 }
const FROM = { agent: 'test', address: '192.0.2.1' }

/** A user with a completed, a running and a queued report, a key and a session. */
async function somebody(test: TestStore) {
  const owner = await test.owner()
  const { reports, keys, sessions } = test.store
  const stored = async () => (await reports.store(owner, reportDraft())).report.id
  const finished = await stored()
  await runNext(test, completed())
  const running = await stored()
  const run = await test.queue.claim('test')
  await test.artifacts.save(run?.token ?? '', {
    name: 'mobile.har.br',
    mediaType: 'application/json',
    body: Buffer.from('{}'),
  })
  const waiting = await stored()
  const key = { name: 'test', level: 'expert', hint: 'pmk_', hash: owner.id } as const
  await keys.create(owner, key)
  const token = await sessions.start(owner.id, FROM)
  return { owner, ids: { finished, running, waiting }, run, token }
}

async function rowsOf({ db }: TestStore, { id }: Owner): Promise<string[]> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    if (JSON.stringify(rows).includes(id)) found.push(table)
  }
  return found
}

describe('an account that is deleted', () => {
  it('takes no address any more, whatever was begun before', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { users } = test.store
    const owner = await test.owner()
    await users.delete(owner.id)
    await users.setEmail(owner.id, 'ada@example.com')
    expect(await users.create({ email: 'ada@example.com', admin: false })).toBeDefined()
  })

  it('disappears for everyone at once, with everything it owns', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { users, reports, projects, keys, sessions } = test.store
    const { owner, ids, token } = await somebody(test)
    expect((await reports.find(ANYBODY, ids.finished))?.id).toBe(ids.finished)
    expect(await users.delete(owner.id)).toBe('deleted')

    for (const id of Object.values(ids)) {
      for (const actor of [owner, ANYBODY]) expect(await reports.find(actor, id)).toBeUndefined()
    }
    expect((await reports.list(owner, LIST)).total).toBe(0)
    expect((await projects.list(owner, { ...LIST, sortBy: 'project' })).total).toBe(0)
    expect(await sessions.visit(token)).toBeUndefined()
    expect(await keys.findByHash(owner.id)).toBeUndefined()
    expect(await users.find(owner.id)).toBeUndefined()
    expect(await users.findByEmail('user1@example.com')).toBeUndefined()
    expect(await users.list()).toEqual([])
    expect((await test.store.userAdministration.list({ page: 1, perPage: 10 })).total).toBe(0)
    expect(await users.delete(owner.id)).toBe('absent')
  })

  it('frees its address for another one', async () => {
    await using test = await openTestStore()
    const { owner } = await somebody(test)
    await test.store.users.delete(owner.id)
    const { id } = await test.store.users.create({ email: 'user1@example.com', admin: false })
    expect(id).not.toBe(owner.id)
  })

  it('is not brought back by work that goes on', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, ids, run } = await somebody(test)
    await test.store.users.delete(owner.id)
    expect(await test.queue.finish(run?.token ?? '', completed())).toBe(false)
    expect(await test.queue.claim('test')).toBeUndefined()
    const counters = await test.db.selectFrom('report_counters').selectAll().execute()
    expect(counters).toEqual([])
    expect(await test.store.reports.find(ANYBODY, ids.running)).toBeUndefined()
  })

  it('gets no report and no project by requests that began before', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner } = await somebody(test)
    const [project] = await test.db.selectFrom('projects').select('name').execute()
    await test.store.users.delete(owner.id)
    for (const name of [project?.name, 'late']) {
      const stored = test.store.reports.store(owner, reportDraft({ project: name }))
      await expect(stored).rejects.toMatchObject({ code: 'account-deleted' })
    }
    await expect(test.store.projects.open(owner, 'late')).rejects.toMatchObject({
      code: 'account-deleted',
    })
  })

  it('leaves nothing behind, not even what was stored while it went', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner } = await somebody(test)
    // The worker takes a run of the first user here too.
    const neighbour = await somebody(test)
    await test.store.users.delete(owner.id)
    await test.store.sessions.start(owner.id, FROM)
    // As by a process of an earlier version, which does not ask.
    const users = test.db.updateTable('users').where('id', '=', owner.id)
    await users.set({ deleted_at: null }).execute()
    await test.store.reports.store(owner, reportDraft({ project: 'late' }))
    await users.set({ deleted_at: 1 }).execute()

    await sweep(test.db, test.blobs, RULES)
    await sweep(test.db, test.blobs, RULES)
    expect(await rowsOf(test, owner)).toEqual([])
    expect(await Array.fromAsync(test.blobs.list())).toEqual([])
    expect((await test.store.reports.list(neighbour.owner, LIST)).total).toBe(3)
    expect(await test.store.sessions.visit(neighbour.token)).toBeDefined()
  })

  it('stays as long as what was deleted stays', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner } = await somebody(test)
    await test.store.users.delete(owner.id)
    await sweep(test.db, test.blobs, { ...RULES, trashDays: 7 })
    expect(await rowsOf(test, owner)).toEqual(expect.arrayContaining(['users', 'reports']))
  })

  it('is never the last administrator’s', async () => {
    await using test = await openTestStore()
    const { users } = test.store
    const first = await users.create({ email: 'a@example.com', admin: true })
    const plain = await users.create({ email: 'b@example.com', admin: false })
    expect(await users.delete(first.id)).toBe('last-admin')
    expect(await users.find(first.id)).toBeDefined()
    expect(await users.delete(plain.id)).toBe('deleted')
    const second = await users.create({ email: 'c@example.com', admin: true })
    expect(await users.delete(first.id)).toBe('deleted')
    expect(await users.delete(second.id)).toBe('last-admin')
  })

  it('is not made again by an administrator', async () => {
    await using test = await openTestStore()
    const { users, userAdministration } = test.store
    await users.create({ email: 'a@example.com', admin: true })
    const gone = await users.create({ email: 'b@example.com', admin: false })
    await users.delete(gone.id)
    expect(await userAdministration.setDisabled(gone.id, false)).toBe('absent')
    expect(await userAdministration.setAdmin(gone.id, true)).toBe('absent')
  })
})

it('the budgets of its projects are removed with an account', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const { projectId } = (await test.store.reports.store(owner, reportDraft())).report
  const budget = { project_id: projectId, position: 0, rule: '{}' }
  await test.db.insertInto('budgets').values(budget).execute()
  await test.store.users.delete(owner.id)
  expect(await test.db.selectFrom('budgets').selectAll().execute()).toEqual([])
})

it('every table with a project ID is covered when a project is deleted', async () => {
  await using test = await openTestStore()
  // These are removed in steps, with their events, or with the reports.
  const others = [
    'reports',
    'site_audits',
    'builds',
    'imported_runs',
    'events',
    'deliveries',
    'report_counters',
  ]
  const tables = await test.db.introspection.getTables()
  const naming = tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'project_id'))
    .map(({ name }) => name)
  expect(naming.toSorted()).toEqual([...PROJECT_TABLES, ...others].toSorted())
})

it('every table that names a user is known to the deletion of accounts', async () => {
  await using test = await openTestStore()
  // These are removed with their project, report or session, or after a year.
  const others = [
    'projects',
    'reports',
    'runs',
    'site_audits',
    'crawls',
    'security_events',
    'impersonations',
    'channels',
  ]
  const known = [...USER_TABLES.user_id, ...USER_TABLES.owner_id, ...others]
  const tables = await test.db.introspection.getTables()
  const naming = tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'user_id' || name === 'owner_id'))
    .map(({ name }) => name)
  expect(naming.toSorted()).toEqual([...known].toSorted())
})
