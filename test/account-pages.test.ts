import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../src/store/accounts/actor.ts'
import { endRuns, startApi, type TestApi } from './support/api.ts'
import { PERSON_PASSWORD, signedIn } from './support/people.ts'
import { reportDraft } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'

let api: TestApi
let addresses = 0
beforeAll(async () => {
  api = await startApi({ trustProxy: 1 })
})
afterAll(() => api[Symbol.asyncDispose]())

/** A user with their own client address. */
async function somebody() {
  const person = await signedIn(api)
  addresses += 1
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `198.18.2.${addresses}` }
  const send = (path: string, form: Readonly<Record<string, string>> = {}) =>
    person.visitor.post(path, form, headers)
  return { ...person, headers, send }
}

/** The same user in another browser. */
async function elsewhere(owner: Owner) {
  const visitor = createVisitor(api.address)
  const from = {
    agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    address: '192.0.2.77',
  }
  visitor.cookies.set('pagemark', await api.store.sessions.start(owner.id, from))
  return visitor
}

const events = async (owner: Owner) =>
  (await api.store.securityEvents.latest(owner, 20)).map(({ kind }) => kind)

const PAGES = ['/account', '/account/password', '/account/sessions']

describe('the pages of an account', () => {
  it.each(PAGES)(
    '%s is shown only to its owner, is not cached, and links to the others',
    async (path) => {
      const { visitor } = await somebody()
      const { status, text, headers } = await visitor.get(path)
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
      for (const other of PAGES) expect(text).toContain(`<a href="${other}"`)
      expect(text).toContain(`<a href="${path}" aria-current="page">`)
    },
  )

  it.each(PAGES)('%s asks strangers to sign in, and leads back', async (path) => {
    const next = new URLSearchParams({ next: path }).toString()
    expect(await createVisitor(api.address).get(path)).toMatchObject({
      status: 303,
      location: `/signin?${next}`,
    })
  })

  it.each([
    '/account/email',
    '/account/preferences',
    '/account/password',
    '/account/sessions/end-others',
    '/account/sessions/0199c0de-0000-7000-8000-000000000000/end',
  ])('%s takes no form of strangers, nor of other sites', async (path) => {
    const stranger = await createVisitor(api.address).post(path)
    expect([stranger.status, stranger.location?.startsWith('/signin?')]).toEqual([303, true])
    const { visitor } = await somebody()
    const crossed = await visitor.post(path, {}, { 'sec-fetch-site': 'cross-site' })
    expect(crossed.status).toBe(403)
  })
})

describe('the e-mail address', () => {
  it('is changed with the password, and signs in from then on', async () => {
    const { owner, visitor, headers, send } = await somebody()
    const email = `changed-${addresses}@example.com`
    const form = { email: ` ${email} `, password: PERSON_PASSWORD }
    expect(await send('/account/email', form)).toMatchObject({ status: 303, location: '/account' })
    const { text } = await visitor.get('/account')
    expect(text).toContain('Email address changed.')
    expect(text).toContain(`value="${email}"`)
    expect(await events(owner)).toContain('email-changed')
    const signIn = { email: email.toUpperCase(), password: PERSON_PASSWORD }
    expect((await createVisitor(api.address).post('/signin', signIn, headers)).status).toBe(303)
  })

  it('stays with a wrong password, and shows again what was typed', async () => {
    const { email, owner, send } = await somebody()
    const form = { email: 'typed@example.com', password: 'guess' }
    const { status, text } = await send('/account/email', form)
    expect(status).toBe(403)
    expect(text).toContain('value="typed@example.com"')
    expect(text).toMatch(/id="password-fault">The password is wrong\./)
    expect(text).not.toContain('guess')
    expect((await api.store.users.find(owner.id))?.email).toBe(email)
    expect(await events(owner)).toEqual(['password-wrong'])
  })

  it('that is none, or another’s, is refused', async () => {
    const { email: taken } = await somebody()
    const { send } = await somebody()
    const none = await send('/account/email', { email: 'none', password: PERSON_PASSWORD })
    expect([none.status, none.text.includes('id="email-fault"')]).toEqual([422, true])
    const other = await send('/account/email', { email: taken, password: PERSON_PASSWORD })
    expect([other.status, other.text.includes('id="email-fault"')]).toEqual([422, true])
  })

  it('may be spelt anew', async () => {
    const { email, owner, send } = await somebody()
    const form = { email: email.toUpperCase(), password: PERSON_PASSWORD }
    expect((await send('/account/email', form)).status).toBe(303)
    expect((await api.store.users.find(owner.id))?.email).toBe(email.toUpperCase())
  })
})

describe('what is chosen for the display', () => {
  it('holds on all pages: times and theme', async () => {
    const { owner, visitor, send } = await somebody()
    const { report } = await api.store.reports.store(owner, reportDraft())
    await endRuns(api, report.id)
    const before = await visitor.get('/reports')
    expect(before.text).toContain('<html lang="en">')
    expect(before.text).toMatch(/\d UTC<\/time>/)

    const form = { time_zone: 'Asia/Kathmandu', theme: 'dark' }
    expect((await send('/account/preferences', form)).status).toBe(303)
    const saved = await visitor.get('/account')
    expect(saved.text).toContain('Saved.')
    expect(saved.text).toMatch(/<option value="Asia\/Kathmandu" selected>/)
    for (const path of ['/reports', `/r/${report.id}`]) {
      const { text } = await visitor.get(path)
      expect(text).toContain('<html lang="en" data-theme="dark" data-zone="Asia/Kathmandu">')
      expect(text).toMatch(/GMT\+5:45<\/time>/)
      expect(text).not.toMatch(/ UTC<\/time>/)
    }
    expect((await createVisitor(api.address).get(`/r/${report.id}`)).text).toMatch(/ UTC<\/time>/)

    await send('/account/preferences', { time_zone: 'UTC', theme: '' })
    expect((await visitor.get('/reports')).text).toContain('<html lang="en" data-zone="UTC">')
    await send('/account/preferences', { time_zone: '', theme: '' })
    expect((await visitor.get('/reports')).text).toContain('<html lang="en">')
  })

  it('is the default where it is nothing that can be chosen', async () => {
    const { visitor, send } = await somebody()
    await send('/account/preferences', { time_zone: 'Nowhere/Else', theme: 'loud' })
    const { text } = await visitor.get('/account')
    expect(text).toContain('<html lang="en">')
    expect(text).toMatch(/<option value selected>/)
  })
})

describe('the password', () => {
  it('is changed with the old one, and all other browsers are signed out', async () => {
    const { email, owner, visitor, headers, send } = await somebody()
    const other = await elsewhere(owner)
    const form = { current: PERSON_PASSWORD, password: 'another engine of wheels' }
    const changed = await send('/account/password', form)
    expect([changed.status, changed.location]).toEqual([303, '/account/password'])
    expect((await visitor.get('/account/password')).text).toContain(
      'Password changed. All other browsers are signed out.',
    )
    expect((await other.get('/reports')).status).toBe(303)
    const signIn = (password: string) =>
      createVisitor(api.address).post('/signin', { email, password }, headers)
    expect((await signIn(PERSON_PASSWORD)).status).toBe(403)
    expect((await signIn('another engine of wheels')).status).toBe(303)
    expect(await events(owner)).toContain('password-changed')
  })

  it.each([
    { name: 'the old one wrong', form: { current: 'guess' }, status: 403, fault: 'current' },
    { name: 'a short one', form: { password: 'short' }, status: 422, fault: 'password' },
    { name: 'none', form: { password: '' }, status: 422, fault: 'password' },
  ])('stays: $name', async ({ form, status, fault }) => {
    const { owner, send } = await somebody()
    const other = await elsewhere(owner)
    const right = { current: PERSON_PASSWORD, password: 'another engine of wheels' }
    const refused = await send('/account/password', { ...right, ...form })
    expect(refused.status).toBe(status)
    expect(refused.text).toContain(`id="${fault}-fault"`)
    expect(refused.text).not.toContain('another engine')
    expect((await other.get('/reports')).status).toBe(200)
  })

  it('is guessed here no faster than at sign-in', async () => {
    const { send } = await somebody()
    const guess = { current: 'guess', password: 'another engine of wheels' }
    for (let n = 0; n < 5; n += 1) await send('/account/password', guess)
    const { status, headers, text } = await send('/account/password', guess)
    expect([status, headers.get('retry-after')]).toEqual([429, '30'])
    expect(text).toContain('Too many attempts. Try again in')
  })
})

describe('sessions', () => {
  it('are listed with device, address and the one that looks', async () => {
    const { owner, visitor } = await somebody()
    await elsewhere(owner)
    const { text } = await visitor.get('/account/sessions')
    expect(text).toContain('Firefox on Linux')
    expect(text).toContain('192.0.2.77')
    expect(text.match(/This browser/g)).toHaveLength(1)
    expect(text).toContain('End other sessions')
  })

  it('are ended one by one, or all others at once', async () => {
    const { owner, visitor, send } = await somebody()
    const [first, second, third] = [
      await elsewhere(owner),
      await elsewhere(owner),
      await elsewhere(owner),
    ]
    const latest = (await api.store.sessions.list(owner))[0]?.id ?? ''
    expect((await send(`/account/sessions/${latest}/end`)).status).toBe(303)
    expect((await third.get('/reports')).status).toBe(303)
    expect((await first.get('/reports')).status).toBe(200)
    expect((await visitor.get('/account/sessions')).text).toContain('Session ended.')
    await send('/account/sessions/end-others')
    expect((await second.get('/reports')).status).toBe(303)
    const { text } = await visitor.get('/account/sessions')
    expect(text).not.toContain('End other sessions')
    expect(text).toContain('All other sessions ended')
    expect(await events(owner)).toEqual(['other-sessions-ended', 'session-ended'])
  })

  it('of others are none', async () => {
    const { owner } = await somebody()
    const { visitor, send } = await somebody()
    const foreign = (await api.store.sessions.list(owner))[0]?.id ?? ''
    const { status, text } = await send(`/account/sessions/${foreign}/end`)
    expect(status).toBe(404)
    expect(text).toBe((await visitor.get('/nothing')).text)
    expect(await api.store.sessions.list(owner)).toHaveLength(1)
  })
})
