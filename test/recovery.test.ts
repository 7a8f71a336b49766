import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { linkIn, type Mailbox, openMailbox } from './support/mailbox.ts'
import { PERSON_PASSWORD, signedIn } from './support/people.ts'
import { createVisitor } from './support/visitors.ts'

const NEW_PASSWORD = 'wheels within an engine'

let mailbox: Mailbox
let api: TestApi
let addresses = 0
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ trustProxy: 1, post: mailbox.post })
  // Nobody can be locked out before there is an account.
  await signedIn(api, { admin: true })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await mailbox[Symbol.asyncDispose]()
})

function stranger() {
  addresses += 1
  const visitor = createVisitor(api.address)
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `198.18.8.${addresses}` }
  return {
    visitor,
    post: (path: string, form: Readonly<Record<string, string>> = {}) =>
      visitor.post(path, form, headers),
  }
}

/** A user who is signed in in one browser and has requested a link in another. */
async function forgetful() {
  const person = await signedIn(api)
  const elsewhere = stranger()
  await elsewhere.post('/forgot', { email: person.email })
  return { ...person, ...elsewhere, home: person.visitor, path: await linkTo(person.email) }
}

const linkTo = async (email: string, place = 0) => linkIn(await mailbox.letterTo(email, place))

const signIn = (email: string, password: string) => stranger().post('/signin', { email, password })

describe('a forgotten password', () => {
  it('leaves no link behind that outlives a change of the password', async () => {
    const { email, home, post, path, owner } = await forgetful()
    const passwordHash = (await api.store.users.findSecret(email))?.passwordHash ?? ''
    const half = await api.store.halfSignIns.startWith({ id: owner.id, passwordHash })
    const changed = await home.post('/account/password', {
      current: PERSON_PASSWORD,
      password: NEW_PASSWORD,
    })
    expect([changed.status, changed.location]).toEqual([303, '/account/password'])
    expect((await home.get('/account/password')).status).toBe(200)
    expect((await post(path, { password: 'somebody else chose this' })).status).toBe(404)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(303)
    expect(await api.store.halfSignIns.find(half ?? '')).toBeUndefined()
  })

  it('is replaced with a link, once; all who were signed in no longer are', async () => {
    const { email, home, visitor, post, path, owner } = await forgetful()
    expect(path).toMatch(/^\/reset\//)
    for (let looks = 0; looks < 2; looks += 1) {
      const page = await visitor.get(path)
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(page.text).toContain(email)
    }
    expect((await home.get('/reports')).status).toBe(200)

    const saved = await post(path, { password: NEW_PASSWORD })
    expect([saved.status, saved.location]).toEqual([303, '/reports'])
    expect((await visitor.get('/reports')).text).toContain(
      'Password changed. All other browsers are signed out.',
    )
    expect((await home.get('/reports')).status).toBe(303)
    expect((await signIn(email, PERSON_PASSWORD)).status).toBe(403)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(303)

    const again = await stranger().post(path, { password: PERSON_PASSWORD })
    expect(again.status).toBe(404)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(303)
    expect((await mailbox.letterTo(email, 1)).text).toContain(
      'was changed with a link from an email to this address.',
    )
    const kinds = (await api.store.securityEvents.latest(owner, 9)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['password-reset', 'password-reset-asked']))
  })

  it('is refused where it is no better, and the link stays', async () => {
    const { post, path } = await forgetful()
    const weak = await post(path, { password: 'passwordpassword' })
    expect(weak.status).toBe(422)
    expect(weak.text).toContain('This password is too common. Use a few unrelated words.')
    expect(weak.text).not.toContain('passwordpassword')
    expect((await post(path, { password: NEW_PASSWORD })).status).toBe(303)
  })

  it('of two who send the link at once is set by one', async () => {
    const { path } = await forgetful()
    const answers = await Promise.all(
      [1, 2].map(() => stranger().post(path, { password: NEW_PASSWORD })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['303', '404'])
  })

  it('has its other links end with it', async () => {
    const { email, post, path } = await forgetful()
    await post('/forgot', { email })
    const second = await linkTo(email, 1)
    await post(second, { password: NEW_PASSWORD })
    expect((await post(path, { password: PERSON_PASSWORD })).status).toBe(404)
  })

  it('can be forgotten from our own page alone', async () => {
    const { visitor, path } = await forgetful()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await visitor.post(path, { password: NEW_PASSWORD }, headers)).status).toBe(403)
    expect((await visitor.post('/forgot', {}, headers)).status).toBe(403)
  })
})

describe('an expired link', () => {
  it('is exchanged for a new one in one click', async () => {
    const { email, visitor, post, path } = await forgetful()
    await api.db
      .updateTable('account_links')
      .set({ expires_at: Date.now() - 1 })
      .where('email_key', '=', email)
      .execute()
    const page = await visitor.get(path)
    expect(page.status).toBe(404)
    expect(page.text).toContain(`action="${path}/again"`)
    expect(page.text).not.toContain(email)
    expect((await post(path, { password: NEW_PASSWORD })).status).toBe(404)

    const again = await post(`${path}/again`)
    expect([again.status, again.location]).toEqual([303, '/forgot/sent'])
    const fresh = await linkTo(email, 1)
    expect((await post(fresh, { password: NEW_PASSWORD })).status).toBe(303)
  })

  it('that never existed leads to the form for a new one', async () => {
    const { visitor, post } = stranger()
    const path = `/reset/${'x'.repeat(43)}`
    const page = await visitor.get(path)
    expect(page.status).toBe(404)
    expect(page.text).toContain('href="/forgot"')
    expect((await post(`${path}/again`)).location).toBe('/forgot')
  })
})

describe('a request for a reset link', () => {
  it('gets the same response for known and unknown addresses', async () => {
    const { email } = await signedIn(api)
    const known = await stranger().post('/forgot', { email })
    const unknown = await stranger().post('/forgot', { email: 'nobody@example.com' })
    const lasting = ({ status, text, headers }: typeof known) => {
      const { date: _date, 'x-request-id': _id, ...rest } = Object.fromEntries(headers)
      return [status, text, rest]
    }
    expect(lasting(unknown)).toEqual(lasting(known))
    expect(known.location).toBe('/forgot/sent')
    await mailbox.letterTo(email)
    expect(mailbox.messages.some(({ to }) => to === 'nobody@example.com')).toBe(false)
  })

  it('keeps its input', async () => {
    const { status, text } = await stranger().post('/forgot', { email: 'ada' })
    expect(status).toBe(422)
    expect(text).toContain('value="ada"')
  })

  it('has to wait after ten attempts', async () => {
    const { post } = stranger()
    for (let n = 0; n < 10; n += 1) await post('/forgot', { email: `n${n}@example.com` })
    const next = await post('/forgot', { email: 'ada@example.com' })
    expect([next.status, next.headers.get('retry-after')]).toEqual([429, '30'])
    expect(next.text).toContain('value="ada@example.com"')
  })

  it('is limited for each mailbox', async () => {
    const { email } = await signedIn(api)
    for (let n = 0; n < 5; n += 1) {
      expect((await stranger().post('/forgot', { email })).location).toBe('/forgot/sent')
    }
    await mailbox.letterTo(email, 2)
    await pause(200)
    expect(mailbox.messages.filter(({ to }) => to === email)).toHaveLength(3)
  })

  it('sends nothing for a disabled account, and earlier links no longer work', async () => {
    const { email, owner, post, path } = await forgetful()
    await api.store.userAdministration.setDisabled(owner.id, true)
    expect((await post(path, { password: NEW_PASSWORD })).status).toBe(404)
    await post('/forgot', { email })
    await pause(200)
    expect(mailbox.messages.filter(({ to }) => to === email)).toHaveLength(1)
  })
})

describe('where there is no mail', () => {
  it('an administrator is to be asked', async () => {
    await using silent = await startApi({ given: { CONTACT_URL: 'https://example.com/help' } })
    await signedIn(silent)
    const visitor = createVisitor(silent.address)
    for (const answer of [
      await visitor.get('/forgot'),
      await visitor.post('/forgot', { email: 'ada@example.com' }),
    ]) {
      expect(answer.text).toContain('Ask your administrator')
      expect(answer.text).toContain('href="https://example.com/help"')
    }
  })
})
