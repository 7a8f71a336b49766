import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { linkIn, type Mailbox, openMailbox } from './support/mailbox.ts'
import { PERSON_PASSWORD, signedIn } from './support/people.ts'
import { createVisitor } from './support/visitors.ts'

let mailbox: Mailbox
let api: TestApi
let people = 0
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ trustProxy: 1, post: mailbox.post })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await mailbox[Symbol.asyncDispose]()
})

/** A user who wants to change their email. */
async function mover() {
  const person = await signedIn(api)
  people += 1
  const next = `moved-${people}@example.net`
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `198.18.11.${people}` }
  const post = (path: string, form: Readonly<Record<string, string>> = {}) =>
    person.visitor.post(path, form, headers)
  const ask = (email = next) => post('/account/email', { email, password: PERSON_PASSWORD })
  const address = async () => (await api.store.users.find(person.owner.id))?.email
  return { ...person, next, post, ask, address }
}

const linkTo = async (email: string, place = 0) => linkIn(await mailbox.letterTo(email, place))

describe('a new email address, with a mail server,', () => {
  it('belongs to the account after the signed-in user confirms the link sent to it', async () => {
    const { email, owner, visitor, next, post, ask, address } = await mover()
    expect(await ask()).toMatchObject({ status: 303, location: '/account' })
    expect((await visitor.get('/account')).text).toContain('We sent a link to the new address.')
    const path = await linkTo(next)
    expect(path).toMatch(/^\/email\//)

    // Email scanners request links, and so do people.
    expect((await createVisitor(api.address).get(path)).location).toBe(
      `/signin?${new URLSearchParams({ next: path }).toString()}`,
    )
    const page = await visitor.get(path)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(page.text).toContain(next)
    expect(await address()).toBe(email)

    expect(await post(path)).toMatchObject({ status: 303, location: '/account' })
    expect(await address()).toBe(next)
    expect((await visitor.get('/account')).text).toContain('Email address changed.')
    const kinds = (await api.store.securityEvents.latest(owner, 9)).map(({ kind }) => kind)
    expect(kinds).toEqual(['email-changed', 'email-change-asked'])
    expect((await post(path)).status).toBe(404)
  })

  it('is announced to the old address, when it is requested and when it has changed', async () => {
    const { email, next, post, ask } = await mover()
    await ask()
    const asked = await mailbox.letterTo(email)
    expect(asked.text).toContain('asked to change its email address to')
    expect(asked.text).toContain(next)
    expect(asked.text).not.toContain('/email/')
    await post(await linkTo(next))
    expect((await mailbox.letterTo(email, 1)).text).toContain('is now')
  })

  it('can be confirmed only by the same user', async () => {
    const { email, next, ask, address } = await mover()
    await ask()
    const path = await linkTo(next)
    const other = await mover()
    expect((await other.visitor.get(path)).status).toBe(404)
    expect((await other.post(path)).status).toBe(404)
    expect((await createVisitor(api.address).post(path)).location).toMatch(/^\/signin\?/)
    expect([await address(), await other.address()]).toEqual([email, other.email])
  })

  it('that has an account gets the same response, but no link', async () => {
    const { email: taken } = await mover()
    const { email, ask } = await mover()
    expect(await ask(taken.toUpperCase())).toMatchObject({ status: 303, location: '/account' })
    expect((await mailbox.letterTo(taken)).text).toContain(
      'This address already has an account, so nothing has changed.',
    )
    expect((await mailbox.letterTo(email)).text).toContain('asked to change its email address to')
    await pause(100)
    expect(mailbox.messages.filter(({ to }) => to === taken)).toHaveLength(1)
  })

  it('that has got an account meanwhile is refused', async () => {
    const { email, next, post, ask, address } = await mover()
    await ask()
    const path = await linkTo(next)
    await api.store.users.create({ email: next, admin: false })
    const refused = await post(path)
    expect([refused.status, refused.text.includes('Another account now uses')]).toEqual([409, true])
    expect(await address()).toBe(email)
  })

  it('is changed at once if only its spelling differs, but not without the password', async () => {
    const { email, post, ask, address } = await mover()
    await ask(email.toUpperCase())
    expect(await address()).toBe(email.toUpperCase())
    const wrong = await post('/account/email', { email: 'x@example.net', password: 'guess' })
    expect(wrong.status).toBe(403)
    await pause(100)
    expect(mailbox.messages.filter(({ to }) => to === 'x@example.net')).toEqual([])
  })
})

describe('a link to another address', () => {
  it('ends with the next one', async () => {
    const { next, post, ask, address } = await mover()
    await ask()
    const path = await linkTo(next)
    await ask(`later-${next}`)
    const later = await linkTo(`later-${next}`)
    expect((await post(path)).status).toBe(404)
    expect((await post(later)).status).toBe(303)
    expect(await address()).toBe(`later-${next}`)
  })

  it('ends with the password that asked for it', async () => {
    const { next, post, ask, email, address } = await mover()
    await ask()
    const path = await linkTo(next)
    const password = 'wheels within an engine'
    await post('/account/password', { current: PERSON_PASSWORD, password })
    expect((await post(path)).status).toBe(404)
    expect(await address()).toBe(email)
  })

  it('ends with the account', async () => {
    const { next, ask, owner } = await mover()
    await ask()
    const path = await linkTo(next)
    await api.store.users.delete(owner.id)
    expect(await api.store.accountLinks.find('email', path.slice('/email/'.length))).toBe(undefined)
  })

  it('ends links to a new password that the address before had got', async () => {
    const { email, next, post, ask } = await mover()
    await createVisitor(api.address).post('/forgot', { email })
    const reset = await linkTo(email)
    await ask()
    await post(await linkTo(next))
    expect((await createVisitor(api.address).get(reset)).status).toBe(404)
  })

  it('is had three times an hour by one address, and the asker has to slow down', async () => {
    const { next, ask } = await mover()
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await ask()).status)
    expect(statuses.filter((status) => status === 303)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
    await mailbox.letterTo(next, 2)
    await pause(100)
    expect(mailbox.messages.filter(({ to }) => to === next)).toHaveLength(3)
  })
})

describe('a new email address, without a mail server,', () => {
  it('reveals of only a few addresses whether there is an account', async () => {
    await using silent = await startApi()
    const { visitor } = await signedIn(silent)
    const { email: other } = await signedIn(silent)
    const ask = async (email: string) =>
      (await visitor.post('/account/email', { email, password: PERSON_PASSWORD })).status
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push(await ask(other))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    expect(await ask('somebody@example.net')).toBe(429)
  })
})
