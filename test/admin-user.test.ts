import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { ageProof, PERSON_PASSWORD, signedIn } from './support/people.ts'
import { giveSecondFactor } from './support/second-factor.ts'
import { reportDraft } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'

const FROM = { agent: 'test', address: '198.18.0.1' }

let api: TestApi
beforeAll(async () => {
  api = await startApi({
    queuePerUser: 3,
    limits: { apiPerMinute: 0, auditsPerMinute: 60, auditsPerHour: 1000, queuePerUser: 3 },
  })
})
afterAll(() => api[Symbol.asyncDispose]())

async function adminAndUser() {
  const admin = await signedIn(api, { admin: true })
  const user = await signedIn(api)
  return { admin, user, path: `/admin/users/${user.owner.id}` }
}

describe('the page of a user', () => {
  it('describes the user, and is visible only to administrators', async () => {
    const { admin, user, path } = await adminAndUser()
    await giveSecondFactor(api, user)
    await api.store.reports.store(user.owner, reportDraft())
    const { status, text } = await admin.visitor.get(path)
    expect(status).toBe(200)
    expect(text).toContain(user.email)
    expect(text).toContain('Turn off two-factor sign-in')
    expect(text).toContain('Deletes the account and 1 report for good.')
    const secret = (await api.store.secondFactors.find(user.owner.id))?.secret ?? ''
    expect(text).not.toContain(secret)
    expect((await user.visitor.get(path)).status).toBe(404)
    expect((await admin.visitor.get('/admin/users/nobody')).status).toBe(404)
  })

  it('of oneself has no forms for what belongs on the pages of the account', async () => {
    const { admin } = await adminAndUser()
    const path = `/admin/users/${admin.owner.id}`
    const { text } = await admin.visitor.get(path)
    expect(text).toContain('href="/account"')
    for (const what of ['second-factor', 'sessions', 'delete']) {
      expect(text).not.toContain(`${path}/${what}`)
      const sent = await admin.visitor.post(`${path}/${what}`, { email: admin.email })
      expect(sent.status).toBe(404)
    }
    expect((await admin.visitor.get(`${path}/delete`)).status).toBe(404)
    expect((await admin.visitor.get('/admin')).status).toBe(200)
  })

  it.each(['', '/limits', '/second-factor', '/sessions', '/delete'])(
    'changes nothing by %j before the password has been given of late',
    async (what) => {
      const { admin, user, path } = await adminAndUser()
      await giveSecondFactor(api, user)
      await ageProof(api, admin.owner)
      const form = { change: 'disable', email: user.email, waiting: '1', hour: '1' }
      const sent = await admin.visitor.post(path + what, form)
      const next = what === '/delete' ? `${path}/delete` : path
      const query = new URLSearchParams({ next, sent: path + what }).toString()
      expect(sent.location).toBe(`/account/confirm?${query}`)
      expect(await api.store.users.find(user.owner.id)).toMatchObject({ disabledAt: null })
      expect(await api.store.quotas.find(user.owner.id)).toMatchObject({ mostWaiting: null })
      expect(await api.store.secondFactors.find(user.owner.id)).toBeDefined()
      expect((await user.visitor.get('/reports')).status).toBe(200)
    },
  )

  it.each(['', '/limits', '/second-factor', '/sessions', '/delete'])(
    'is nothing that another user can send a form to: %j',
    async (what) => {
      const { user, path } = await adminAndUser()
      const form = { change: 'promote', email: user.email, waiting: '', hour: '' }
      expect((await user.visitor.post(path + what, form)).status).toBe(404)
      expect(await api.store.users.find(user.owner.id)).toMatchObject({ admin: false })
    },
  )
})

describe('limits of a user', () => {
  it('apply to that user, are shown to them, and are logged when they change', async () => {
    const { admin, user, path } = await adminAndUser()
    expect((await admin.visitor.get(path)).text).toContain('Empty: default, 3.')
    const sent = await admin.visitor.post(`${path}/limits`, { waiting: '1', hour: '' })
    expect(sent.location).toBe(path)
    expect((await admin.visitor.get(path)).text).toContain('value="1"')

    await user.visitor.post('/new', { url: 'https://a.example/' })
    const refused = await user.visitor.post('/new', { url: 'https://b.example/' })
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('The limit is 1.')
    const { client } = await api.key(user.owner)
    const told = await client.send('POST', '/reports', { json: { url: 'https://b.example/' } })
    expect([told.status, told.body.detail]).toEqual([
      429,
      expect.stringContaining('The limit is 1.'),
    ])
    const account = await client.send('GET', '/account')
    expect(account.body.data.limits).toMatchObject({ queue_per_user: 1, audits_per_hour: 1000 })

    await admin.visitor.post(`${path}/limits`, { waiting: '0', hour: '20' })
    expect((await user.visitor.post('/new', { url: 'https://b.example/' })).status).toBe(303)
    await admin.visitor.post(`${path}/limits`, { waiting: '0', hour: '20' })
    const events = await api.store.securityEvents.latest(user.owner, 10)
    expect(events.map(({ kind, actorId, subject }) => [kind, actorId, subject])).toEqual([
      ['account-quota-changed', admin.owner.id, 'waiting: 1 → no limit, per hour: default → 20'],
      ['account-quota-changed', admin.owner.id, 'waiting: default → 1'],
    ])
  })

  it.each(['-1', '1.5', '1e3', 'many', '1000001', '99999999999999999999', '٣'])(
    'cannot be %j',
    async (waiting) => {
      const { admin, user, path } = await adminAndUser()
      const { status, text } = await admin.visitor.post(`${path}/limits`, { waiting, hour: '7' })
      expect(status).toBe(422)
      expect(text).toContain('Enter a whole number')
      expect(text).toContain('value="7"')
      expect(await api.store.quotas.find(user.owner.id)).toEqual({
        mostWaiting: null,
        mostAnHour: null,
      })
    },
  )

  it('return 404 for an unknown user', async () => {
    const { admin } = await adminAndUser()
    const sent = await admin.visitor.post('/admin/users/nobody/limits', { waiting: '1', hour: '' })
    expect(sent.status).toBe(404)
  })
})

describe('the second factor of a user who has lost it', () => {
  it('can be removed, and then the password is enough to sign in', async () => {
    const { admin, user, path } = await adminAndUser()
    await giveSecondFactor(api, user)
    expect((await admin.visitor.post(`${path}/second-factor`)).location).toBe(path)
    expect((await admin.visitor.get(path)).text).toContain(
      'Two-factor sign-in is off for this user.',
    )
    const browser = createVisitor(api.address)
    const form = { email: user.email, password: PERSON_PASSWORD }
    expect((await browser.post('/signin', form)).location).toBe('/reports')
    const events = await api.store.securityEvents.latest(user.owner, 10)
    const event = events.find(({ kind }) => kind === 'second-factor-removed')
    expect(event?.actorId).toBe(admin.owner.id)
    const seen = await user.visitor.get('/account/sessions')
    expect(seen.text).toContain('Two-factor sign-in disabled by an administrator')
    // The second time there is nothing to remove, and no message.
    await admin.visitor.post(`${path}/second-factor`)
    expect(await api.store.securityEvents.latest(user.owner, 10)).toHaveLength(events.length)
  })
})

describe('sessions of a user', () => {
  it('end all at once, and no one else’s', async () => {
    const { admin, user, path } = await adminAndUser()
    const other = await signedIn(api)
    await api.store.sessions.start(user.owner.id, FROM)
    expect((await admin.visitor.post(`${path}/sessions`)).location).toBe(path)
    expect((await user.visitor.get('/reports')).location).toBe('/signin?next=%2Freports')
    expect((await other.visitor.get('/reports')).status).toBe(200)
    expect((await admin.visitor.get(path)).text).not.toContain('End all sessions')
    const [event] = await api.store.securityEvents.latest(user.owner, 1)
    expect(event).toMatchObject({ kind: 'session-ended', actorId: admin.owner.id })
  })
})

describe('the account of a user', () => {
  it('is deleted by who types its address', async () => {
    const { admin, user, path } = await adminAndUser()
    const { report } = await api.store.reports.store(user.owner, reportDraft({ privacy: 0 }))
    const question = await admin.visitor.get(`${path}/delete`)
    expect(question.text).toContain('<strong>1 report</strong>')
    for (const email of ['', admin.email, 'DELETE']) {
      const refused = await admin.visitor.post(`${path}/delete`, { email })
      expect(refused.status).toBe(422)
    }
    expect((await user.visitor.get('/reports')).status).toBe(200)

    const typed = ` ${user.email.toUpperCase()} `
    const sent = await admin.visitor.post(`${path}/delete`, { email: typed })
    expect(sent.location).toBe('/admin/users')
    expect((await admin.visitor.get('/admin/users')).text).toContain('Account deleted.')
    expect((await user.visitor.get('/reports')).location).toBe('/signin?next=%2Freports')
    expect((await createVisitor(api.address).get(`/r/${report.id}`)).status).toBe(404)
    expect((await admin.visitor.get(path)).status).toBe(404)
    expect((await admin.visitor.post(`${path}/delete`, { email: typed })).status).toBe(404)
    const log = await admin.visitor.get('/admin/log?kind=account-deleted')
    expect(log.text).toContain(user.email)
    expect(log.text).toContain(admin.email)
  })
})
