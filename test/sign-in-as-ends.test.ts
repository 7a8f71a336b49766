import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '../src/store/upkeep/sweep.ts'
import { impersonationScene, type ImpersonationScene, eventsOf } from './support/impersonation.ts'
import { startApi, type TestApi } from './support/api.ts'
import { listen } from './support/listen.ts'
import { signedIn } from './support/people.ts'
import { reportDraft } from './support/store.ts'

const HOUR_MS = 60 * 60_000
const OVER = 'Impersonation started or ended'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  // So that a test's administrators are never the last one.
  await signedIn(api, { admin: true })
})
afterAll(() => api[Symbol.asyncDispose]())

/** Moves its start this much into the past. */
async function age({ admin }: ImpersonationScene, ms: number): Promise<void> {
  await api.db
    .updateTable('impersonations')
    .set((eb) => ({ began_at: eb('began_at', '-', ms) }))
    .where('actor_id', '=', admin.owner.id)
    .execute()
}

const setAdmin = ({ owner }: ImpersonationScene['user'], to: boolean) =>
  api.store.userAdministration.setAdmin(owner.id, to)
const setDisabled = ({ owner }: ImpersonationScene['user'], to: boolean) =>
  api.store.userAdministration.setDisabled(owner.id, to)

/** Events that end it, each noticed at the next request, and who is signed in then. */
const ENDS: readonly {
  readonly what: string
  readonly end: (scene: ImpersonationScene) => Promise<unknown>
  readonly undo?: (scene: ImpersonationScene) => Promise<unknown>
}[] = [
  { what: 'an hour is over', end: (scene) => age(scene, HOUR_MS) },
  {
    what: 'the user becomes an administrator, for a moment',
    end: ({ user }) => setAdmin(user, true),
    undo: ({ user }) => setAdmin(user, false),
  },
  {
    what: 'the user is shut out, for a moment',
    end: ({ user }) => setDisabled(user, true),
    undo: ({ user }) => setDisabled(user, false),
  },
  { what: 'the user is deleted', end: ({ user }) => api.store.users.delete(user.owner.id) },
  {
    what: 'the administrator is none any more, for a moment',
    end: ({ admin }) => setAdmin(admin, false),
    undo: ({ admin }) => setAdmin(admin, true),
  },
]

describe.each(ENDS)('when $what', ({ end, undo }) => {
  it('nothing is done or shown before the administrator is informed', async () => {
    const scene = await impersonationScene(api)
    const { admin, user } = scene
    const own = await api.store.reports.store(admin.owner, reportDraft())
    await end(scene)
    await undo?.(scene)
    // A form filled in as the user must not act as the administrator.
    const everything = { do: 'delete', all: '1', list: '/reports' }
    for (const send of [
      () => admin.visitor.get('/reports/events'),
      () => admin.visitor.post('/reports/bulk', everything),
      () => admin.visitor.post(`/r/${own.report.id}/delete`),
      () => admin.visitor.get('/reports'),
      () => admin.visitor.get('/admin'),
      () => admin.visitor.get('/account'),
    ]) {
      const { status, text } = await send()
      expect(status).toBe(403)
      expect(text).toContain(OVER)
      expect(text).not.toContain(user.email)
    }
    expect(await api.store.reports.find(admin.owner, own.report.id)).toBeDefined()
    expect((await admin.visitor.post('/impersonation/end')).location).toBe('/')
    const back = await admin.visitor.get('/reports')
    expect([back.status, back.text.includes('again.')]).toEqual([200, false])
    const ended = (await eventsOf(api, admin)).filter(({ kind }) => kind === 'impersonation-ended')
    expect(ended).toHaveLength(1)
  })
})

describe('when the session of the administrator ends', () => {
  it.each<{ what: string; end: (scene: ImpersonationScene) => Promise<unknown> }>([
    { what: 'by signing out', end: ({ admin }) => admin.visitor.post('/signout') },
    {
      what: 'by another password',
      end: ({ admin }) => api.store.users.setPassword(admin.owner.id, 'another'),
    },
    {
      what: 'from elsewhere',
      end: ({ admin }) => api.store.sessions.endOthers(admin.owner.id, ''),
    },
    { what: 'with a disabled administrator', end: ({ admin }) => setDisabled(admin, true) },
    { what: 'with the account', end: ({ admin }) => api.store.users.delete(admin.owner.id) },
  ])('$what, its impersonation does, and both logs have it at once', async ({ end }) => {
    const scene = await impersonationScene(api)
    const { admin, user } = scene
    const token = admin.visitor.cookies.get('pagemark') ?? ''
    await end(scene)
    admin.visitor.cookies.set('pagemark', token)
    expect((await admin.visitor.get('/reports')).location).toBe('/signin?next=%2Freports')
    const actorId = admin.owner.id
    expect(await eventsOf(api, user)).toEqual([
      { kind: 'impersonation-ended', actorId, subject: null },
      { kind: 'impersonation-begun', actorId, subject: null },
    ])
    const kinds = (await eventsOf(api, admin)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'impersonation-ended')).toHaveLength(1)
  })
})

it('signing out is the administrator’s, and not the user’s', async () => {
  const { admin, user } = await impersonationScene(api)
  await admin.visitor.post('/signout')
  expect((await eventsOf(api, user)).map(({ kind }) => kind)).not.toContain('signed-out')
  expect((await eventsOf(api, admin)).map(({ kind }) => kind)).toContain('signed-out')
  expect((await user.visitor.get('/reports')).status).toBe(200)
})

it('a list that follows its audits ends with it', async () => {
  const { admin, user } = await impersonationScene(api)
  const { report } = await api.store.reports.store(user.owner, reportDraft())
  const cookie = `pagemark=${admin.visitor.cookies.get('pagemark')}`
  const heard = await listen(`${api.address}/reports/events?ids=${report.id}`, { cookie })
  expect(heard.status).toBe(200)
  await admin.visitor.post('/impersonation/end')
  await heard.ended
})

it('the sweep ends abandoned impersonations, and deletes them with their sessions', async () => {
  const scene = await impersonationScene(api)
  const { admin, user } = scene
  await age(scene, HOUR_MS)
  const rules = { trashDays: 7, keepArtifactsDays: 0, keepStartsMs: 0 }
  await sweep(api.db, api.blobs, rules)
  expect((await eventsOf(api, user)).map(({ kind }) => kind)).toEqual([
    'impersonation-ended',
    'impersonation-begun',
  ])
  // Its browser still shows the user's pages.
  expect((await admin.visitor.post('/new', { url: 'https://a.example/' })).status).toBe(403)
  const rows = async () =>
    await api.db
      .selectFrom('impersonations')
      .selectAll()
      .where('actor_id', '=', admin.owner.id)
      .execute()
  expect(await rows()).toHaveLength(1)
  await api.store.sessions.endOthers(admin.owner.id, undefined)
  await sweep(api.db, api.blobs, rules)
  expect(await rows()).toEqual([])
})
