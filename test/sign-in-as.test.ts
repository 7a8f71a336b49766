import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureGuest, GUEST_ID } from '../src/store/accounts/guest.ts'
import {
  impersonationScene,
  type ImpersonationScene,
  adminAndUser,
  eventsOf,
} from './support/impersonation.ts'
import { startApi, type TestApi } from './support/api.ts'
import { ageProof, PERSON_PASSWORD, signedIn, visitorOf } from './support/people.ts'
import { reportDraft } from './support/store.ts'

const HELD = 'Not allowed while impersonating'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  // So that a test's administrators are never the last one.
  await signedIn(api, { admin: true })
})
afterAll(() => api[Symbol.asyncDispose]())

const setAdmin = ({ owner }: ImpersonationScene['user'], to: boolean) =>
  api.store.userAdministration.setAdmin(owner.id, to)
const setDisabled = ({ owner }: ImpersonationScene['user'], to: boolean) =>
  api.store.userAdministration.setDisabled(owner.id, to)

describe('an administrator who signs in as a user', () => {
  it('sees what the user sees, with a notice on every page, and can return', async () => {
    const { admin, user, path, begin } = await adminAndUser(api)
    const draft = reportDraft({ privacy: 1, url: 'https://private.example/' })
    const { report } = await api.store.reports.store(user.owner, draft)
    expect((await admin.visitor.get(`/r/${report.id}`)).status).toBe(404)
    const token = admin.visitor.cookies.get('pagemark')
    expect((await begin()).location).toBe('/reports')

    for (const place of [
      '/reports',
      '/projects',
      '/new',
      `/r/${report.id}`,
      '/docs/checks',
      '/x',
    ]) {
      const { text } = await admin.visitor.get(place)
      expect(text).toContain('You are impersonating')
      expect(text).toContain(user.email)
      expect(text).not.toContain(admin.email)
      expect(text).not.toContain('href="/admin"')
    }
    expect((await admin.visitor.get('/reports')).text).toContain('private.example')

    expect((await admin.visitor.post('/impersonation/end')).location).toBe(path)
    expect(admin.visitor.cookies.get('pagemark')).toBe(token)
    const back = await admin.visitor.get('/reports')
    expect(back.text).not.toContain('You are impersonating')
    expect(back.text).not.toContain('private.example')
    expect((await admin.visitor.get(`/r/${report.id}`)).status).toBe(404)
    expect((await admin.visitor.get('/admin')).status).toBe(200)
  })

  it('is in the logs of both, when it begins and when it ends, and once', async () => {
    const scene = await impersonationScene(api)
    const { admin, user } = scene
    await admin.visitor.post('/impersonation/end')
    await admin.visitor.post('/impersonation/end')
    const actorId = admin.owner.id
    expect(await eventsOf(api, user)).toEqual([
      { kind: 'impersonation-ended', actorId, subject: null },
      { kind: 'impersonation-begun', actorId, subject: null },
    ])
    expect(await eventsOf(api, admin)).toEqual([
      { kind: 'impersonation-ended', actorId, subject: user.email },
      { kind: 'impersonation-begun', actorId, subject: user.email },
    ])
    const seen = await user.visitor.get('/account/sessions')
    expect(seen.text).toContain('Impersonation started by an administrator')
  })

  it('is named in the log by what they do meanwhile, and no longer afterwards', async () => {
    const { admin, user } = await impersonationScene(api)
    const stored = async () => (await api.store.reports.store(user.owner, reportDraft())).report.id
    const [first, second] = [await stored(), await stored()]
    await admin.visitor.post(`/r/${first}/delete`)
    await user.visitor.post(`/r/${second}/delete`)
    const events = await eventsOf(api, user)
    const deleted = events.filter(({ kind }) => kind === 'report-deleted')
    expect(deleted.map(({ actorId }) => actorId)).toEqual([user.owner.id, admin.owner.id])
  })

  it('gives the password first, if that is long ago', async () => {
    const { admin, path, begin } = await adminAndUser(api)
    await ageProof(api, admin.owner)
    const sent = await begin()
    expect(sent.location).toBe(`/account/confirm?${new URLSearchParams({ next: path }).toString()}`)
    expect((await admin.visitor.get('/reports')).text).not.toContain('You are impersonating')
  })

  it('is no other user, and no visitor', async () => {
    const { user, path } = await adminAndUser(api)
    const other = await signedIn(api)
    expect((await other.visitor.post(`${path}/sign-in-as`)).status).toBe(404)
    expect(await eventsOf(api, user)).toEqual([])
  })

  it('cannot impersonate the guest user', async () => {
    await ensureGuest(api.db, Date.now())
    const { admin } = await adminAndUser(api)
    expect((await admin.visitor.post(`/admin/users/${GUEST_ID}/sign-in-as`)).status).toBe(404)
    const token = admin.visitor.cookies.get('pagemark') ?? ''
    expect(await api.store.impersonations.begin(token, GUEST_ID, { address: '', agent: '' })).toBe(
      false,
    )
  })

  it.each([
    {
      who: 'an administrator',
      make: (user: ImpersonationScene['user']) => setAdmin(user, true),
      status: 409,
    },
    {
      who: 'shut out',
      make: (user: ImpersonationScene['user']) => setDisabled(user, true),
      status: 409,
    },
    {
      who: 'gone',
      make: (user: ImpersonationScene['user']) => api.store.users.delete(user.owner.id),
      status: 404,
    },
  ])('cannot impersonate a user who is $who', async ({ make, status }) => {
    const { admin, user, path, begin } = await adminAndUser(api)
    await make(user)
    expect((await admin.visitor.get(path)).text).not.toContain('sign-in-as')
    expect((await begin()).status).toBe(status)
    expect((await admin.visitor.get('/admin')).status).toBe(200)
    expect(await api.db.selectFrom('impersonations').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ user_id: user.owner.id }),
    )
  })

  it('cannot impersonate themselves or a second user at once', async () => {
    const { admin, user } = await impersonationScene(api)
    const other = await signedIn(api)
    const own = `/admin/users/${admin.owner.id}/sign-in-as`
    for (const path of [own, `/admin/users/${other.owner.id}/sign-in-as`]) {
      expect((await admin.visitor.post(path)).status).toBe(403)
    }
    const token = admin.visitor.cookies.get('pagemark') ?? ''
    const from = { address: '', agent: '' }
    expect(await api.store.impersonations.begin(token, other.owner.id, from)).toBe(false)
    expect((await admin.visitor.get('/reports')).text).toContain(user.email)
    await admin.visitor.post('/impersonation/end')
    expect((await admin.visitor.post(own)).status).toBe(404)
  })

  it('does it in one browser: their others are their own', async () => {
    const { admin } = await impersonationScene(api)
    const elsewhere = await visitorOf(api, admin.owner)
    expect((await elsewhere.get('/admin')).status).toBe(200)
    expect((await elsewhere.get('/reports')).text).not.toContain('You are impersonating')
  })

  it('leaves the user their own sessions', async () => {
    const { user } = await impersonationScene(api)
    const { text } = await user.visitor.get('/reports')
    expect(text).not.toContain('You are impersonating')
    expect(await api.store.sessions.list(user.owner)).toHaveLength(1)
  })
})

describe('what decides who gets in', () => {
  it('is refused to who is signed in as somebody else, on every route that is not their work', async () => {
    const { admin, user } = await impersonationScene(api)
    await api.store.reports.store(user.owner, reportDraft())
    const apart =
      /^\/(?:account|admin|email|signin|signup|forgot|reset|verify|invitation|setup)(?:\/|$)/
    const tried: string[] = []
    for (const [route, methods] of api.app.routeTable) {
      if (!apart.test(route)) continue
      const path = route.replaceAll(/:\w+/g, user.owner.id)
      for (const method of methods) {
        if (method !== 'GET' && method !== 'POST') continue
        const form = { current: PERSON_PASSWORD, password: PERSON_PASSWORD, change: 'promote' }
        const { status, text } = await (method === 'GET'
          ? admin.visitor.get(path)
          : admin.visitor.post(path, form))
        expect([path, status]).toEqual([path, 403])
        expect(text).toContain(HELD)
        tried.push(path)
      }
    }
    expect(tried.length).toBeGreaterThan(50)
    expect(await api.store.users.find(user.owner.id)).toMatchObject({ admin: false })
    // Nothing of it was done: both are still signed in, and the impersonation continues.
    expect((await user.visitor.get('/account')).status).toBe(200)
    expect((await admin.visitor.get('/reports')).status).toBe(200)
  })

  it('is refused with everything that shares, and that cannot be taken back', async () => {
    const { admin, user } = await impersonationScene(api)
    const draft = reportDraft({ privacy: 1, project: 'shelf' })
    const { report } = await api.store.reports.store(user.owner, draft)
    const forms: readonly (readonly [string, Record<string, string>])[] = [
      // It would make later reports public.
      ['/projects/shelf/defaults', { device: '', privacy: '0' }],
      ['/projects/shelf/members', { email: admin.email, role: 'editor' }],
      ['/projects/shelf/members/remove', { user: admin.owner.id }],
      ['/projects/shelf/leave', {}],
      ['/projects/shelf/delete', { name: 'shelf' }],
      [`/r/${report.id}/share`, { privacy: '0' }],
      ['/reports/bulk', { do: 'privacy', privacy: '0', ids: report.id }],
      ['/reports/bulk', { do: 'move', project: 'other', ids: report.id }],
    ]
    for (const [path, form] of forms) {
      const { status, text } = await admin.visitor.post(path, form)
      expect([path, status]).toEqual([path, 403])
      expect(text).toContain(HELD)
    }
    const after = await api.store.reports.find(user.owner, report.id)
    expect(after).toMatchObject({ privacy: 1, project: 'shelf' })
    const project = await api.store.projects.find(user.owner, 'shelf')
    expect(project?.defaults).toEqual({ device: null, privacy: null })
  })
})
