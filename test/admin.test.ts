import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { ageProof, signedIn } from './support/people.ts'
import { completed, reportDraft } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'

const setting = { name: 'PAGEMARK_PORT', doc: 'Port.', value: '8080', source: 'operator' } as const
const secret = {
  name: 'PAGEMARK_METRICS_TOKEN',
  doc: 'Token.',
  value: '(set)',
  source: 'operator',
} as const

let api: TestApi
beforeAll(async () => {
  api = await startApi({ settingStates: () => [setting, secret] })
})
afterAll(() => api[Symbol.asyncDispose]())

const PAGES = [
  '/admin',
  '/admin/users',
  '/admin/queue',
  '/admin/settings',
  '/admin/log',
  '/admin/invitations',
]

describe.each(PAGES)('%s', (path) => {
  it('is for administrators alone', async () => {
    const admin = await signedIn(api, { admin: true })
    const page = await admin.visitor.get(path)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).toContain('aria-current="page">')

    const user = await signedIn(api)
    const refused = await user.visitor.get(path)
    const absent = await user.visitor.get('/nowhere')
    expect(refused.status).toBe(404)
    expect(refused.text).toBe(absent.text)
    expect(user.visitor.cookies.size).toBe(1)
  })
})

it('the way there is shown to administrators alone', async () => {
  const admin = await signedIn(api, { admin: true })
  expect((await admin.visitor.get('/reports')).text).toContain('href="/admin"')
  const user = await signedIn(api)
  expect((await user.visitor.get('/reports')).text).not.toContain('href="/admin"')
})

it('the page of health names the workers that audit, and nothing where none does', async () => {
  const admin = await signedIn(api, { admin: true })
  const health = async () => (await admin.visitor.get('/admin')).text
  expect(await health()).not.toContain('Active workers')
  const { owner } = await signedIn(api)
  for (const path of ['a', 'b', 'c']) {
    await api.store.reports.store(owner, reportDraft({ url: `https://library.example/${path}` }))
  }
  const runs = [
    await api.queue.claim('<upstairs>'),
    await api.queue.claim('<upstairs>'),
    await api.queue.claim('cellar'),
  ]
  const page = await health()
  expect(page).toContain('&lt;upstairs></bdi> has 2 audits')
  expect(page).toContain('cellar</bdi> has 1 audit<')
  for (const run of runs) await api.queue.finish(run?.token ?? '', completed())
  expect(await health()).not.toContain('Active workers')
})

describe('the queue', () => {
  it('lists the audits of all users, and cancels one', async () => {
    const admin = await signedIn(api, { admin: true })
    const user = await signedIn(api)
    const draft = reportDraft({ url: 'https://library.example/<b>' })
    const { report } = await api.store.reports.store(user.owner, draft)
    const { text } = await admin.visitor.get('/admin/queue')
    expect(text).toContain('https://library.example/')
    expect(text).not.toContain('<b>')
    expect(text).toContain(user.email)
    expect(text).toContain('>waiting<')

    const sent = await admin.visitor.post('/admin/queue/cancel', { report: report.id })
    expect(sent.location).toBe('/admin/queue')
    expect((await admin.visitor.get('/admin/queue')).text).toContain('The audit was cancelled.')
    expect(await api.store.reports.find(user.owner, report.id)).toMatchObject({ status: 'failed' })
    const again = await admin.visitor.post('/admin/queue/cancel', { report: report.id })
    expect(again.status).toBe(303)
  })

  it('is one to cancel in only for who has given the password of late', async () => {
    const admin = await signedIn(api, { admin: true })
    await ageProof(api, admin.owner)
    const { report } = await api.store.reports.store(admin.owner, reportDraft())
    const sent = await admin.visitor.post('/admin/queue/cancel', { report: report.id })
    expect(sent.location).toBe(
      '/account/confirm?next=%2Fadmin%2Fqueue&sent=%2Fadmin%2Fqueue%2Fcancel',
    )
    expect(await api.store.reports.find(admin.owner, report.id)).toMatchObject({ status: 'queued' })
  })

  it('lets only administrators cancel runs', async () => {
    const owner = await signedIn(api)
    const user = await signedIn(api)
    const { report } = await api.store.reports.store(owner.owner, reportDraft())
    const refused = await user.visitor.post('/admin/queue/cancel', { report: report.id })
    expect(refused.status).toBe(404)
    expect(await api.store.reports.find(owner.owner, report.id)).toMatchObject({ status: 'queued' })
  })
})

describe('users', () => {
  it('can be found, promoted, disabled and enabled', async () => {
    const admin = await signedIn(api, { admin: true })
    const user = await signedIn(api)
    const found = await admin.visitor.get(`/admin/users?search=${encodeURIComponent(user.email)}`)
    expect(found.text).toContain(`href="/admin/users/${user.owner.id}"`)
    expect(found.text).not.toContain(`href="/admin/users/${admin.owner.id}"`)

    const change = (name: string) =>
      admin.visitor.post(`/admin/users/${user.owner.id}`, { change: name })
    const path = `/admin/users/${user.owner.id}`
    expect((await change('disable')).location).toBe(path)
    expect((await admin.visitor.get(path)).text).toContain('User changed.')
    expect((await user.visitor.get('/reports')).location).toBe('/signin?next=%2Freports')
    await change('enable')
    await change('promote')
    expect(await api.store.users.find(user.owner.id)).toMatchObject({
      admin: true,
      disabledAt: null,
    })
    await change('demote')
    expect((await change('delete')).status).toBe(404)
    const nobody = await admin.visitor.post('/admin/users/nobody', { change: 'promote' })
    expect(nobody.status).toBe(404)
  })

  it('are changed only by who has given the password of late', async () => {
    const admin = await signedIn(api, { admin: true })
    const user = await signedIn(api)
    await ageProof(api, admin.owner)
    const sent = await admin.visitor.post(`/admin/users/${user.owner.id}`, { change: 'disable' })
    expect(sent.location).toBe(
      `/account/confirm?next=%2Fadmin%2Fusers%2F${user.owner.id}&sent=%2Fadmin%2Fusers%2F${user.owner.id}`,
    )
    expect(await api.store.users.find(user.owner.id)).toMatchObject({ disabledAt: null })
  })

  it('a key of a disabled user is refused', async () => {
    const user = await api.user()
    expect((await user.send('GET', '/account')).status).toBe(200)
    await api.store.userAdministration.setDisabled(user.owner.id, true)
    expect((await user.send('GET', '/account')).status).toBe(401)
  })
})

it('the last administrator cannot be demoted, and is told why', async () => {
  await using own = await startApi()
  const admin = await signedIn(own, { admin: true })
  for (const change of ['demote', 'disable']) {
    const refused = await admin.visitor.post(`/admin/users/${admin.owner.id}`, { change })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('This is the last administrator.')
  }
  expect((await admin.visitor.get('/admin')).status).toBe(200)
})

it('settings are shown as they hold', async () => {
  const admin = await signedIn(api, { admin: true })
  const { text } = await admin.visitor.get('/admin/settings')
  expect(text).toContain('PAGEMARK_PORT')
  expect(text).toContain('<code><bdi>(set)</bdi></code>')
})

it('what administrators do to others is kept, with their name', async () => {
  const admin = await signedIn(api, { admin: true })
  const user = await signedIn(api)
  await admin.visitor.post(`/admin/users/${user.owner.id}`, { change: 'disable' })
  await admin.visitor.post(`/admin/users/${user.owner.id}`, { change: 'enable' })
  await admin.visitor.post(`/admin/users/${user.owner.id}`, { change: 'promote' })
  const events = await api.store.securityEvents.latest(user.owner, 10)
  expect(events.map(({ kind, actorId, subject }) => [kind, actorId, subject])).toEqual([
    ['account-role-changed', admin.owner.id, 'user → administrator'],
    ['account-enabled', admin.owner.id, null],
    ['account-disabled', admin.owner.id, null],
  ])
})

it('who gives the administration up is led to what is theirs then', async () => {
  await signedIn(api, { admin: true })
  const { owner, visitor } = await signedIn(api, { admin: true })
  const sent = await visitor.post(`/admin/users/${owner.id}`, { change: 'demote' })
  expect(sent.location).toBe('/reports')
  expect((await visitor.get('/reports')).text).toContain('User changed.')
  expect((await visitor.get('/admin')).status).toBe(404)
  const [event] = await api.store.securityEvents.latest(owner, 1)
  expect(event?.subject).toBe('administrator → user')
})

describe('the log', () => {
  it('has what happened at every account, by kind and by account, as a table and as a file', async () => {
    const admin = await signedIn(api, { admin: true })
    const user = await signedIn(api)
    const from = { address: '192.0.2.7', agent: '=cmd()' }
    await api.store.securityEvents.record({
      kind: 'key-made',
      userId: user.owner.id,
      subject: '=1+1',
      from,
    })
    const all = await admin.visitor.get('/admin/log')
    expect(all.text).toContain('API key created')
    const own = `email=${encodeURIComponent(user.email)}`
    const narrowed = await admin.visitor.get(`/admin/log?kind=key-made&${own}`)
    expect(narrowed.text).toContain('1 event,')
    expect((await admin.visitor.get('/admin/log?email=nobody%40example.com')).text).toContain(
      'No matching events within a year.',
    )
    const file = await admin.visitor.get(`/admin/log.csv?${own}`)
    expect(file.headers.get('content-type')).toContain('text/csv')
    const [head, row = ''] = file.text.trim().split('\n')
    expect(head).toContain('kind')
    expect(row).toContain(`key-made,1,${user.email},${user.email},'=1+1,192.0.2.7,'=cmd()`)
  })

  it('answers every query, however odd', async () => {
    const admin = await signedIn(api, { admin: true })
    for (const query of ['kind=none', 'page=0', 'page=999999', 'email=%00', 'kind=&email=&page=']) {
      expect((await admin.visitor.get(`/admin/log?${query}`)).status).toBe(200)
    }
  })
})

describe('invitations', () => {
  it('give a link once, and can be withdrawn', async () => {
    const admin = await signedIn(api, { admin: true })
    const { status, text } = await admin.visitor.post('/admin/invitations', {
      email: 'carol@example.com',
    })
    expect(status).toBe(200)
    const [, path] = /value="http:\/\/[^/]+(\/invitation\/[^"]+)"/.exec(text) ?? []
    expect(path).toBeDefined()
    const open = await admin.visitor.get('/admin/invitations')
    expect(open.text).toContain('carol@example.com')
    expect(open.text).not.toContain(path)
    const [, id] = /invitations\/([^/"]+)\/withdraw/.exec(open.text) ?? []
    await admin.visitor.post(`/admin/invitations/${id}/withdraw`)
    expect((await admin.visitor.get('/admin/invitations')).text).toContain('was withdrawn')
    const again = await admin.visitor.post(`/admin/invitations/${id}/withdraw`)
    expect(again.status).toBe(404)
    const log = await admin.visitor.get('/admin/log?kind=invitation-withdrawn')
    expect(log.text).toContain('carol@example.com')
    expect(log.text).toContain('1 event,')
  })

  it.each([
    { signUpMode: 'closed', says: true },
    { signUpMode: 'invite', says: false },
  ] as const)('say that links do not work when accounts cannot be created: %j', async (each) => {
    await using own = await startApi({ signUpMode: each.signUpMode })
    const { visitor } = await signedIn(own, { admin: true })
    const made = await visitor.post('/admin/invitations', { email: 'carol@example.com' })
    const list = await visitor.get('/admin/invitations')
    expect(made.text.includes('The link does not work while')).toBe(each.says)
    expect(list.text.includes('Sign-up is closed now, so invitation links do not work.')).toBe(
      each.says,
    )
    const [, path = ''] = /value="http:\/\/[^/]+(\/invitation\/[^"]+)"/.exec(made.text) ?? []
    expect((await createVisitor(own.address).get(path)).status).toBe(each.says ? 404 : 200)
  })

  it.each(['no address', 'TAKEN'])('are refused for %j with what was typed', async (typed) => {
    const admin = await signedIn(api, { admin: true })
    const email = typed === 'TAKEN' ? admin.email : typed
    const { status, text } = await admin.visitor.post('/admin/invitations', { email })
    expect(status).toBe(422)
    expect(text).toContain('aria-invalid="true"')
    expect(text).toContain(`value="${email}"`)
  })

  it('are made and withdrawn only by who has given the password of late', async () => {
    const admin = await signedIn(api, { admin: true })
    const by = { id: admin.owner.id, from: { address: '', agent: '' } }
    const inviting = await api.invitations.invite({ email: 'eve@example.com', by })
    const id = inviting.status === 'invited' ? inviting.invitation.id : ''
    await ageProof(api, admin.owner)
    for (const path of ['/admin/invitations', `/admin/invitations/${id}/withdraw`]) {
      const sent = await admin.visitor.post(path, { email: 'dan@example.com' })
      expect(sent.location).toBe(
        `/account/confirm?${new URLSearchParams({ next: '/admin/invitations', sent: path })}`,
      )
    }
    const open = await api.store.accountLinks.invitations()
    expect(open.map(({ email }) => email)).toContain('eve@example.com')
    expect(open.map(({ email }) => email)).not.toContain('dan@example.com')
  })
})
