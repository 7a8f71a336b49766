import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { linkIn, type Mailbox, MAIL_SITE, openMailbox } from './support/mailbox.ts'
import { quickPasswords } from './support/quick-passwords.ts'
import { createVisitor } from './support/visitors.ts'

const PASSWORD = 'an engine of many wheels'

let mailbox: Mailbox
let api: TestApi
let people = 0
/** No entry expires meanwhile, however slow the machine is. */
const now = () => 0
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ trustProxy: 1, post: mailbox.post, now })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await mailbox[Symbol.asyncDispose]()
})

function stranger() {
  people += 1
  const visitor = createVisitor(api.address)
  const headers = {
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `203.0.113.${people}`,
    // The client can set any host.
    host: 'evil.example',
  }
  return {
    visitor,
    post: (path: string, form: Readonly<Record<string, string>> = {}) =>
      visitor.post(path, form, headers),
  }
}

/** A user whose account is held up by strangers, in a browser in which they have never signed in. */
async function lockedOut() {
  const { visitor, post } = stranger()
  const email = `locked${people}@example.com`
  const passwordHash = await quickPasswords().hash(PASSWORD)
  const { id } = await api.store.users.create({ email, passwordHash, admin: false })
  for (let guess = 0; guess < 24 * 13; guess += 1) {
    const address = `198.51.100.${guess % 24}`
    await api.accounts.signIn.signIn({ email, password: 'guess', address, agent: 'test' })
  }
  const signIn = (next = '/new') => post('/signin', { email, password: PASSWORD, next })
  return { id, email, visitor, post, signIn }
}

const known = async () =>
  (await api.db.selectFrom('known_devices').select('user_id').execute()).map((row) => row.user_id)

describe('a sign-in that has to wait', () => {
  it('offers a link by mail, known account or not', async () => {
    const { email, signIn } = await lockedOut()
    const refused = await signIn()
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('action="/signin/link"')

    const nobody = stranger()
    const unknown = { email: 'nobody@example.com', password: PASSWORD, next: '/new' }
    for (let n = 0; n < 5; n += 1) await nobody.post('/signin', unknown)
    const other = await nobody.post('/signin', unknown)
    const lasting = (text: string, address: string) =>
      text.replaceAll(address, '').replace(/Try again in [^.]+\./, '')
    expect(lasting(other.text, unknown.email)).toBe(lasting(refused.text, email))

    const asked = await nobody.post('/signin/link', unknown)
    expect([asked.status, asked.location]).toEqual([303, '/signin/link/sent'])
    const known = await nobody.post('/signin/link', { email, next: '/new' })
    expect([known.status, known.location]).toEqual([asked.status, asked.location])
    await mailbox.letterTo(email)
    expect(mailbox.messages.filter(({ to }) => to === unknown.email)).toEqual([])
  })

  it('offers none where there is no mail', async () => {
    await using without = await startApi({ now })
    await without.user()
    const visitor = createVisitor(without.address)
    const form = { email: 'ada@example.com', password: PASSWORD }
    for (let n = 0; n < 5; n += 1) await visitor.post('/signin', form)
    const { status, text } = await visitor.post('/signin', form)
    expect(status).toBe(429)
    expect(text).not.toContain('/signin/link')
    expect((await visitor.post('/signin/link', form)).location).toBe('/signin')
  })
})

describe('a sign-in link', () => {
  it('lets the owner sign in with the password, to where they were going', async () => {
    const { email, visitor, post, signIn } = await lockedOut()
    await post('/signin/link', { email, next: '/new' })
    const letter = await mailbox.letterTo(email)
    expect(letter.text).toContain(`${MAIL_SITE}/signin/link/`)
    const path = linkIn(letter)
    expect((await visitor.get(path)).status).toBe(200)
    const used = await post(path)
    expect([used.status, used.location]).toEqual([303, '/signin?next=%2Fnew'])
    expect((await visitor.get('/reports')).status).toBe(303)
    expect((await visitor.get('/signin')).text).toContain('You can sign in now.')
    expect((await signIn()).location).toBe('/new')
  })

  it('changes nothing when it is only opened, and works once', async () => {
    const { id, email, visitor, post } = await lockedOut()
    await post('/signin/link', { email })
    const path = linkIn(await mailbox.letterTo(email))
    for (let n = 0; n < 3; n += 1) expect((await visitor.get(path)).status).toBe(200)
    expect(visitor.cookies.has('pagemark-device')).toBe(false)
    expect(await known()).not.toContain(id)
    expect((await post(path)).status).toBe(303)
    expect(await known()).toContain(id)

    const late = stranger()
    expect((await late.visitor.get(path)).status).toBe(404)
    expect((await late.post(path)).status).toBe(404)
    expect(late.visitor.cookies.size).toBe(0)
    expect(api.log.join('')).not.toContain(path.split('/').at(-1))
  })

  it('is good for an hour, and ends with another password', async () => {
    const { id, email, post } = await lockedOut()
    await post('/signin/link', { email })
    const expired = linkIn(await mailbox.letterTo(email))
    await api.db
      .updateTable('account_links')
      .set((eb) => ({ expires_at: eb('expires_at', '-', 60 * 60_000) }))
      .where('kind', '=', 'sign-in')
      .execute()
    expect((await post(expired)).status).toBe(404)
    await post('/signin/link', { email })
    const ended = linkIn(await mailbox.letterTo(email, 1))
    await api.store.users.setPassword(id, await quickPasswords().hash('another one of wheels'))
    expect((await post(ended)).status).toBe(404)
  })

  it('allows a few slips by itself, in that browser alone', async () => {
    const { email, post, signIn, visitor } = await lockedOut()
    await post('/signin/link', { email })
    await post(linkIn(await mailbox.letterTo(email)))
    const wrong = { email, password: 'guess' }
    for (let n = 0; n < 5; n += 1) expect((await post('/signin', wrong)).status).toBe(403)
    expect((await signIn()).status).toBe(429)
    await post('/signin/link', { email })
    await post(linkIn(await mailbox.letterTo(email, 1)))
    expect((await stranger().post('/signin', { email, password: PASSWORD })).status).toBe(429)
    expect((await signIn()).location).toBe('/new')
    expect(visitor.cookies.has('pagemark')).toBe(true)
  })

  it('is sent three times an hour at most, and an address asks ten times', async () => {
    const { email, post } = await lockedOut()
    for (let n = 0; n < 10; n += 1) {
      expect((await post('/signin/link', { email })).location).toBe('/signin/link/sent')
    }
    expect((await post('/signin/link', { email })).status).toBe(429)
    await mailbox.letterTo(email, 2)
    expect(mailbox.messages.filter(({ to }) => to === email)).toHaveLength(3)
  })
})
