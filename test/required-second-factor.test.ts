import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '../src/accounts/totp.ts'
import type { SettingTexts } from '../src/settings/changeable-settings.ts'
import { linkIn, type Mailbox, openMailbox } from './support/mailbox.ts'
import { startApi, type TestApi } from './support/api.ts'
import { listen } from './support/listen.ts'
import { ageProof, PERSON_PASSWORD, signedIn, visitorOf } from './support/people.ts'
import { giveSecondFactor } from './support/second-factor.ts'
import { reportDraft } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'

const PATH = '/account/second-factor'
const PASSWORD = 'wheels within an engine'

let mailbox: Mailbox
let api: TestApi
let relaxed: TestApi
beforeAll(async () => {
  mailbox = await openMailbox()
  const given: SettingTexts = { REQUIRE_SECOND_FACTOR: 'everyone', SIGNUP: 'open' }
  api = await startApi({ given, post: mailbox.post })
  relaxed = await startApi()
  // Without an account every page redirects to the setup.
  await signedIn(api, { admin: true })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await relaxed[Symbol.asyncDispose]()
  await mailbox[Symbol.asyncDispose]()
})

/** Completes the two-factor setup that the pages require, from the page of the redirect. */
async function setUp(
  visitor: ReturnType<typeof createVisitor>,
  at: string | null,
  secretOf: () => Promise<string>,
) {
  const page = await visitor.get(at ?? '')
  const [, begin = ''] = /action="([^"]+begin[^"]*)"/.exec(page.text) ?? []
  const begun = await visitor.post(begin.replaceAll('&amp;', '&'))
  const form = await visitor.get(begun.location ?? '')
  const [, send = ''] = /action="([^"]+set-up[^"]*)"/.exec(form.text) ?? []
  const code = totpCode(await secretOf(), Date.now())
  return { page, form, codes: await visitor.post(send.replaceAll('&amp;', '&'), { code }) }
}

const secretFor = (id: string) => async () => (await api.store.secondFactors.find(id))?.secret ?? ''

describe('who must have a second factor and has none', () => {
  it('is led right after the password to set it up, and then to where they wanted to go', async () => {
    const { email, owner } = await signedIn(api)
    const visitor = createVisitor(api.address)
    const form = { email, password: PERSON_PASSWORD, next: '/projects?search=a' }
    const entered = await visitor.post('/signin', form)
    const led = await visitor.get(entered.location ?? '')
    expect([led.status, led.location]).toEqual([303, `${PATH}?next=%2Fprojects%3Fsearch%3Da`])
    const { page, form: setUpForm, codes } = await setUp(visitor, led.location, secretFor(owner.id))
    expect(page.text).toContain('Set it up to continue.')
    for (const { text } of [page, setUpForm]) expect(text).not.toContain('href="/account/sessions"')
    expect(codes.status).toBe(200)
    expect(codes.text).toContain('href="/projects?search=a"')
    expect((await visitor.get('/projects?search=a')).status).toBe(200)
  })

  it.each([
    '/',
    '/reports',
    '/new',
    '/account',
    '/account/keys/new',
    '/admin',
    '/docs',
    '/signin',
    '/reports/events',
  ])('is shown nothing else: %s', async (path) => {
    const { visitor } = await signedIn(api, { admin: true })
    const { status, location } = await visitor.get(path)
    expect([status, location]).toEqual([
      303,
      `${PATH}?${new URLSearchParams({ next: path }).toString()}`,
    ])
  })

  it.each([
    ['/new', { url: 'https://example.com/' }],
    ['/account/keys', { name: 'CI' }],
    ['/account/password', { current: PERSON_PASSWORD, password: PASSWORD }],
    ['/account/sessions/end-others', {}],
    [`${PATH}/codes`, {}],
  ])('does nothing else: %s', async (path, form) => {
    const { owner, visitor } = await signedIn(api)
    const sent = await visitor.post(path, form)
    expect([sent.status, sent.location]).toEqual([303, PATH])
    expect(await api.store.keys.list(owner)).toEqual([])
    expect(await api.store.securityEvents.latest(owner, 9)).toEqual([])
  })

  it('gives the password once more where it was given long ago, and may sign out', async () => {
    const { owner, visitor } = await signedIn(api)
    await ageProof(api, owner)
    const begun = await visitor.post(`${PATH}/begin?next=%2Fnew`)
    expect(begun.location).toContain('/account/confirm?next=')
    expect((await visitor.get(begun.location ?? '')).status).toBe(200)
    const given = await visitor.post(begun.location ?? '', { 'confirm-password': PERSON_PASSWORD })
    expect(given.location).toBe(`${PATH}?next=%2Fnew`)
    expect((await visitor.post('/signout')).location).toBe('/')
    expect((await visitor.get('/docs')).status).toBe(200)
  })

  it('has keys that go on: they were made by who had signed in, and open no page', async () => {
    const { client } = await api.key((await signedIn(api)).owner)
    expect((await client.send('GET', '/account')).status).toBe(200)
  })

  it('is somebody with an invitation, a sign-up link, a new password or the set-up code as well', async () => {
    const { path } = expectInvited(await api.invitations.invite({ email: 'ines@example.com' }))
    const invited = createVisitor(api.address)
    await invited.post(path, { password: PASSWORD })
    expect((await invited.get('/reports')).location).toBe(`${PATH}?next=%2Freports`)

    const { email } = await signedIn(api)
    const forgetful = createVisitor(api.address)
    await forgetful.post('/forgot', { email })
    await forgetful.post(linkIn(await mailbox.letterTo(email)), { password: PASSWORD })
    expect((await forgetful.get('/reports')).location).toBe(`${PATH}?next=%2Freports`)

    const signUp = createVisitor(api.address)
    await signUp.post('/signup', { email: 'grace@example.com' })
    await signUp.post(linkIn(await mailbox.letterTo('grace@example.com')), { password: PASSWORD })
    expect((await signUp.get('/reports')).location).toBe(`${PATH}?next=%2Freports`)

    await using fresh = await startApi({ given: { REQUIRE_SECOND_FACTOR: 'administrators' } })
    const first = createVisitor(fresh.address)
    const form = { email: 'ada@example.com', password: PASSWORD, code: fresh.setUpCode }
    expect((await first.post('/setup', form)).location).toBe('/new')
    expect((await first.get('/new')).location).toBe(`${PATH}?next=%2Fnew`)
  })
})

function expectInvited(inviting: Awaited<ReturnType<TestApi['invitations']['invite']>>) {
  if (inviting.status !== 'invited') throw new Error(inviting.status)
  return inviting
}

describe('a second factor that is required', () => {
  it('cannot be turned off by its owner, and is replaced instead', async () => {
    const person = await signedIn(api)
    const { owner, visitor } = person
    const { recoveryCodes } = await giveSecondFactor(api, person)
    const page = await visitor.get(PATH)
    expect(page.text).toContain('Your account must use it, so you cannot turn it off.')
    expect(page.text).not.toContain(`href="${PATH}/off"`)
    expect(page.text).toContain('Change app')
    expect((await visitor.get(`${PATH}/off`)).location).toBe(PATH)
    const off = await visitor.post(`${PATH}/off`, { current: recoveryCodes[0] ?? '' })
    expect(off.location).toBe(PATH)
    expect((await visitor.get(PATH)).text).toContain('Change the app instead.')
    expect(await api.store.secondFactors.find(owner.id)).toMatchObject({ recoveryCodes: 10 })
  })

  it('taken away by an administrator is set up anew at once', async () => {
    const admin = await signedIn(api, { admin: true })
    await giveSecondFactor(api, admin)
    const user = await signedIn(api)
    await giveSecondFactor(api, user)
    expect((await user.visitor.get('/reports')).status).toBe(200)
    await admin.visitor.post(`/admin/users/${user.owner.id}/second-factor`)
    expect((await user.visitor.get('/reports')).location).toBe(`${PATH}?next=%2Freports`)
  })
})

describe('of administrators alone', () => {
  let some: TestApi
  beforeAll(async () => {
    some = await startApi({ given: { REQUIRE_SECOND_FACTOR: 'administrators' } })
  })
  afterAll(() => some[Symbol.asyncDispose]())

  it('holds them, not users, and who becomes one from then on', async () => {
    const admin = await signedIn(some, { admin: true })
    const user = await signedIn(some)
    expect((await admin.visitor.get('/reports')).status).toBe(303)
    expect((await user.visitor.get('/reports')).status).toBe(200)
    await some.store.userAdministration.setAdmin(user.owner.id, true)
    expect((await user.visitor.get('/reports')).location).toBe(`${PATH}?next=%2Freports`)
  })

  it('holds who acts as a user by their own role, and not by that of the user', async () => {
    const admin = await signedIn(some, { admin: true })
    const user = await signedIn(some)
    await giveSecondFactor(some, admin)
    await admin.visitor.post(`/admin/users/${user.owner.id}/sign-in-as`)
    expect((await admin.visitor.get('/reports')).text).toContain('Stop impersonating')
    await some.store.secondFactors.remove(admin.owner.id)
    expect((await admin.visitor.get('/reports')).location).toBe(`${PATH}?next=%2Freports`)
    expect((await admin.visitor.get(`${PATH}?next=%2Freports`)).status).toBe(403)
    await admin.visitor.post('/impersonation/end')
    expect((await admin.visitor.get(PATH)).text).toContain('Set it up to continue.')
  })
})

describe('an administrator who requires it', () => {
  it('sees who is affected, and is led to set one up instead of being locked out', async () => {
    const admin = await signedIn(relaxed, { admin: true })
    const user = await signedIn(relaxed)
    const elsewhere = await visitorOf(relaxed, user.owner)
    await giveSecondFactor(relaxed, user)
    const ids = (await relaxed.store.reports.store(admin.owner, reportDraft())).report.id
    const cookie = `pagemark=${admin.visitor.cookies.get('pagemark')}`
    const heard = await listen(`${relaxed.address}/reports/events?ids=${ids}`, { cookie })
    await expect.poll(() => heard.events.length, { timeout: 5_000 }).toBe(1)
    const form = { REQUIRE_SECOND_FACTOR: 'everyone', 'seen-REQUIRE_SECOND_FACTOR': '' }
    const asked = await admin.visitor.post('/admin/settings', form)
    expect(asked.text).toContain('1 account must set up two-factor sign-in before anything else.')
    expect(asked.text).toContain('Yours is one of them')
    expect((await admin.visitor.get('/admin')).status).toBe(200)
    const saved = await admin.visitor.post('/admin/settings', { ...form, confirmed: '1' })
    expect(saved.status).toBe(303)
    await heard.ended
    const led = await admin.visitor.get('/admin/settings')
    expect(led.location).toBe(`${PATH}?next=%2Fadmin%2Fsettings`)
    expect((await elsewhere.get('/reports')).status).toBe(303)

    await giveSecondFactor(relaxed, admin)
    expect((await admin.visitor.get('/admin/settings')).status).toBe(200)
    const none = { REQUIRE_SECOND_FACTOR: 'none', 'seen-REQUIRE_SECOND_FACTOR': 'everyone' }
    expect((await admin.visitor.post('/admin/settings', none)).text).toContain(
      'Users can turn off two-factor sign-in and sign in with their password alone.',
    )
  })
})
