import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiOptions, startApi, type TestApi } from './support/api.ts'
import { linkIn, type Mailbox, openMailbox } from './support/mailbox.ts'
import { createVisitor } from './support/visitors.ts'

const PASSWORD = 'an engine of many wheels'

/** An installation after setup. */
async function start(asked: ApiOptions = {}) {
  const api = await startApi({ trustProxy: 1, ...asked })
  await api.store.users.create({ email: 'operator@example.com', admin: true })
  return api
}

let people = 0
function somebody(api: TestApi) {
  people += 1
  const visitor = createVisitor(api.address)
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `198.18.7.${people}` }
  return {
    email: `new${people}@example.com`,
    visitor,
    post: (path: string, form: Readonly<Record<string, string>>) =>
      visitor.post(path, form, headers),
  }
}

const emails = async (api: TestApi) => (await api.store.users.list()).map(({ email }) => email)

describe('closed sign-up', () => {
  it.each([
    { signUpMode: 'closed', says: 'Sign-up is closed' },
    { signUpMode: 'invite', says: 'Sign-up by invitation' },
  ] as const)('the page names the contact: $signUpMode', async ({ signUpMode, says }) => {
    await using api = await start({ signUpMode, given: { CONTACT_URL: 'mailto:ops@example.com' } })
    const { visitor, post, email } = somebody(api)
    const page = await visitor.get('/signup')
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(page.text).toContain(says)
    expect(page.text).toContain('href="mailto:ops@example.com"')
    expect(page.text).not.toContain('<form')
    const sent = await post('/signup', { email, password: PASSWORD })
    expect(sent.status).toBe(403)
    expect(sent.text).toContain(says)
    expect(await emails(api)).toEqual(['operator@example.com'])
  })
})

describe('sign-up without mail', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await start({ signUpMode: 'open' })
  })
  afterAll(() => api[Symbol.asyncDispose]())

  it('makes the account and signs in, without rights of an administrator', async () => {
    const { email, visitor, post } = somebody(api)
    const made = await post('/signup', { email, password: PASSWORD })
    expect([made.status, made.location]).toEqual([303, '/reports'])
    expect((await visitor.get('/reports')).text).toContain('Account created')
    expect((await api.store.users.findByEmail(email))?.admin).toBe(false)
    expect((await visitor.get('/signup')).location).toBe('/reports')
  })

  it('keeps what was typed, and says what is wrong with it', async () => {
    const { post, visitor } = somebody(api)
    const wrong = await post('/signup', { email: 'ada', password: 'password1234' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Enter an email address, such as you@example.com.')
    expect(wrong.text).toContain('This password is too common. Use a few unrelated words.')
    expect(wrong.text).toContain('value="ada"')
    expect(wrong.text).not.toContain('password1234')
    expect(visitor.cookies.size).toBe(0)
  })

  it('does not give access to an existing account, whatever the password', async () => {
    const { email, post } = somebody(api)
    await post('/signup', { email, password: PASSWORD })
    const eve = somebody(api)
    const again = await eve.post('/signup', { email: email.toUpperCase(), password: PASSWORD })
    expect(again.status).toBe(422)
    expect(again.text).toContain('No account could be created with this email address.')
    expect(eve.visitor.cookies.size).toBe(0)
  })

  it('is counted: who tries many addresses soon has to wait', async () => {
    const { post } = somebody(api)
    for (let n = 0; n < 5; n += 1) {
      await post('/signup', { email: 'operator@example.com', password: PASSWORD })
    }
    const sixth = await post('/signup', { email: 'late@example.com', password: PASSWORD })
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(30)
    expect(await emails(api)).not.toContain('late@example.com')
  })

  it('is taken from our own page alone', async () => {
    const { email, visitor } = somebody(api)
    const form = { email, password: PASSWORD }
    const { status } = await visitor.post('/signup', form, { 'sec-fetch-site': 'cross-site' })
    expect(status).toBe(403)
    expect(await emails(api)).not.toContain(email)
  })
})

describe('sign-up by mail', () => {
  let mailbox: Mailbox
  let api: TestApi
  beforeAll(async () => {
    mailbox = await openMailbox()
    api = await start({ signUpMode: 'open', post: mailbox.post })
  })
  afterAll(async () => {
    await api[Symbol.asyncDispose]()
    await mailbox[Symbol.asyncDispose]()
  })

  it('makes the account with the link, once, and looking at it uses nothing up', async () => {
    const { email, visitor, post } = somebody(api)
    expect((await visitor.get('/signup')).text).not.toContain('type="password"')
    const asked = await post('/signup', { email })
    expect([asked.status, asked.location]).toEqual([303, '/signup/sent'])
    expect(await emails(api)).not.toContain(email)

    const path = linkIn(await mailbox.letterTo(email))
    expect(path).toMatch(/^\/verify\//)
    for (let looks = 0; looks < 2; looks += 1) {
      const page = await visitor.get(path)
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(page.text).toContain(email)
    }
    expect((await post(path, { password: 'short' })).status).toBe(422)
    const made = await post(path, { password: PASSWORD })
    expect([made.status, made.location]).toEqual([303, '/reports'])
    expect((await visitor.get('/reports')).text).toContain(email)

    const again = await somebody(api).post(path, { password: PASSWORD })
    expect(again.status).toBe(404)
    expect((await visitor.get(path)).text).toContain('This link has expired')
  })

  it('answers the same for an address that has an account, which is written to', async () => {
    const known = await somebody(api).post('/signup', { email: 'operator@example.com' })
    const unknown = await somebody(api).post('/signup', { email: 'nobody@example.com' })
    const lasting = ({ status, text, headers }: typeof known) => {
      const { date: _date, 'x-request-id': _id, ...rest } = Object.fromEntries(headers)
      return [status, text, rest]
    }
    expect(lasting(known)).toEqual(lasting(unknown))
    const { text } = await mailbox.letterTo('operator@example.com')
    expect(text).toContain('You already have one')
    expect(text).not.toContain('/verify/')
  })

  it('keeps of the token only its hash, in no log', async () => {
    const { email, visitor, post } = somebody(api)
    await post('/signup', { email })
    const path = linkIn(await mailbox.letterTo(email))
    await visitor.get(path)
    const token = path.split('/')[2] ?? ''
    const rows = await api.db.selectFrom('account_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(api.log.join('')).not.toContain(token)
  })

  it('is limited for each mailbox, without revealing it', async () => {
    const email = 'flooded@example.com'
    for (let n = 0; n < 5; n += 1) {
      expect((await somebody(api).post('/signup', { email })).location).toBe('/signup/sent')
    }
    await mailbox.letterTo(email, 2)
    await pause(200)
    expect(mailbox.messages.filter(({ to }) => to === email)).toHaveLength(3)
  })

  it('is limited in the number of emails', async () => {
    const { post } = somebody(api)
    for (let n = 0; n < 10; n += 1) await post('/signup', { email: `flood${n}@example.com` })
    const next = await post('/signup', { email: 'flood10@example.com' })
    expect(next.status).toBe(429)
    expect(next.text).toContain('value="flood10@example.com"')
  })

  it('gives an address that got its account meanwhile no second one', async () => {
    const { email, post } = somebody(api)
    await post('/signup', { email })
    const path = linkIn(await mailbox.letterTo(email))
    await api.store.users.create({ email, admin: false })
    const late = await post(path, { password: PASSWORD })
    expect(late.status).toBe(409)
    expect(late.text).toContain('An account with this email address already exists.')
  })
})

describe('an invitation', () => {
  it('makes the account it is for, once', async () => {
    await using api = await start({ signUpMode: 'invite' })
    const inviting = await api.invitations.invite({ email: 'Bob@example.com', admin: true })
    if (inviting.status !== 'invited') throw new Error(inviting.status)
    const { visitor, post } = somebody(api)
    expect((await visitor.get(inviting.path)).text).toContain('Bob@example.com')
    expect((await post(inviting.path, { password: PASSWORD })).location).toBe('/reports')
    expect(await api.store.users.findByEmail('bob@example.com')).toMatchObject({ admin: true })
    expect((await somebody(api).post(inviting.path, { password: PASSWORD })).status).toBe(404)
    expect(await api.store.accountLinks.invitations()).toEqual([])
  })

  it('is replaced by the next one, and can be withdrawn', async () => {
    await using api = await start({ signUpMode: 'invite' })
    const paths = []
    for (let n = 0; n < 2; n += 1) {
      const inviting = await api.invitations.invite({ email: 'bob@example.com' })
      if (inviting.status === 'invited') paths.push(inviting.path)
    }
    const { visitor } = somebody(api)
    expect((await visitor.get(paths[0] ?? '')).status).toBe(404)
    expect((await visitor.get(paths[1] ?? '')).status).toBe(200)
    const [invitation] = await api.store.accountLinks.invitations()
    expect(await api.store.accountLinks.withdrawInvitation(invitation?.id ?? '')).toBe(
      'bob@example.com',
    )
    expect((await visitor.get(paths[1] ?? '')).status).toBe(404)
  })

  it('expires after seven days, and does not work while sign-up is closed', async () => {
    await using api = await start({ signUpMode: 'closed' })
    const inviting = await api.invitations.invite({ email: 'bob@example.com' })
    if (inviting.status !== 'invited') throw new Error(inviting.status)
    expect((await somebody(api).visitor.get(inviting.path)).status).toBe(404)
    expect((await somebody(api).post(inviting.path, { password: PASSWORD })).status).toBe(404)

    await using open = await start({ signUpMode: 'invite' })
    const other = await open.invitations.invite({ email: 'bob@example.com' })
    if (other.status !== 'invited') throw new Error(other.status)
    await open.db
      .updateTable('account_links')
      .set({ expires_at: Date.now() - 1 })
      .execute()
    expect((await somebody(open).post(other.path, { password: PASSWORD })).status).toBe(404)
    expect(await emails(open)).toEqual(['operator@example.com'])
  })

  it('cannot be sent to existing users, and is sent by email if possible', async () => {
    await using mailbox = await openMailbox()
    await using api = await start({ signUpMode: 'invite', post: mailbox.post })
    const taken = await api.invitations.invite({ email: 'OPERATOR@example.com' })
    expect(taken.status).toBe('taken')
    const inviting = await api.invitations.invite({ email: 'bob@example.com' })
    expect(inviting).toMatchObject({ status: 'invited', mailed: true })
    expect(linkIn(await mailbox.letterTo('bob@example.com'))).toMatch(/^\/invitation\//)
  })

  it('of another kind opens nothing', async () => {
    await using api = await start({ signUpMode: 'open' })
    const inviting = await api.invitations.invite({ email: 'bob@example.com' })
    if (inviting.status !== 'invited') throw new Error(inviting.status)
    const token = inviting.path.split('/')[2] ?? ''
    const { visitor } = somebody(api)
    expect((await visitor.get(`/verify/${token}`)).status).toBe(404)
    expect((await visitor.get(`/reset/${token}`)).status).toBe(404)
  })
})
