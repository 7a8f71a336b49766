import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmPath } from '../src/web/visitor/confirm-path.ts'
import { startApi, type TestApi } from './support/api.ts'
import { ageProof, PERSON_PASSWORD, signedIn } from './support/people.ts'
import { createVisitor } from './support/visitors.ts'

let api: TestApi
let addresses = 0
beforeAll(async () => {
  api = await startApi({ trustProxy: 1 })
})
afterAll(() => api[Symbol.asyncDispose]())

/** A user with their own client address whose last password entry is long ago. */
async function somebody() {
  const person = await signedIn(api)
  await ageProof(api, person.owner)
  addresses += 1
  const headers = {
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `198.18.1.${addresses}`,
  }
  const confirm = (password: string, next = '/new') =>
    person.visitor.post(confirmPath({ next }), { 'confirm-password': password }, headers)
  return { ...person, confirm, headers }
}

const ASK = '/account/confirm?next=%2Fnew'

describe('the password once more', () => {
  it('is not asked of who has given it within a quarter of an hour', async () => {
    const { owner, visitor } = await signedIn(api)
    await ageProof(api, owner, 14.5 * 60_000)
    const { status, location } = await visitor.get(ASK)
    expect([status, location]).toEqual([303, '/new'])
  })

  it('is required from everyone else, on a page that is not cached', async () => {
    const { email, visitor } = await somebody()
    const { status, text, headers } = await visitor.get(ASK)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toContain('Confirm your password')
    expect(text).toContain(email)
    expect(text).toContain('action="/account/confirm?next=%2Fnew"')
  })

  it('leads on, and is not asked again', async () => {
    const { visitor, confirm } = await somebody()
    const { status, location } = await confirm(PERSON_PASSWORD)
    expect([status, location]).toEqual([303, '/new'])
    expect((await visitor.get(ASK)).location).toBe('/new')
  })

  it('gives the browser another session cookie, and the one before opens nothing', async () => {
    const { visitor, confirm } = await somebody()
    const before = visitor.cookies.get('pagemark') ?? ''
    await confirm(PERSON_PASSWORD)
    expect(visitor.cookies.get('pagemark')).not.toBe(before)
    const thief = createVisitor(api.address)
    thief.cookies.set('pagemark', before)
    expect((await thief.get('/reports')).location).toContain('/signin')
    expect((await visitor.get('/reports')).status).toBe(200)
  })

  it('holds for this session alone', async () => {
    const { owner, confirm } = await somebody()
    const elsewhere = createVisitor(api.address)
    const from = { agent: 'test', address: '198.18.0.2' }
    elsewhere.cookies.set('pagemark', await api.store.sessions.start(owner.id, from))
    await ageProof(api, owner)
    await confirm(PERSON_PASSWORD)
    expect((await elsewhere.get(ASK)).status).toBe(200)
  })

  it('that is wrong leads nowhere, and is counted under the session', async () => {
    const { email, visitor, confirm, headers } = await somebody()
    const guess = { email, password: 'guess' }
    for (let n = 0; n < 5; n += 1) {
      expect((await visitor.post('/signin', guess, headers)).status).toBe(403)
    }
    expect((await visitor.post('/signin', guess, headers)).status).toBe(429)
    for (let n = 0; n < 5; n += 1) {
      const { status, text } = await confirm('guess')
      expect(status).toBe(403)
      expect(text).toContain('The password is wrong.')
      expect(text).not.toContain('guess')
      expect(text).toContain('action="/account/confirm?next=%2Fnew"')
    }
    const { status, headers: answered } = await confirm(PERSON_PASSWORD)
    expect([status, answered.get('retry-after')]).toEqual([429, '30'])
    expect((await visitor.get(ASK)).status).toBe(200)
  })

  it.each(['//evil.example', 'https://evil.example/', '/\t/evil.example', ''])(
    'never leads to %j',
    async (next) => {
      const { visitor, confirm } = await somebody()
      const page = await visitor.get(`/account/confirm?${new URLSearchParams({ next })}`)
      expect(page.text).not.toContain('evil')
      expect((await confirm(PERSON_PASSWORD, next)).location).toBe('/account')
    },
  )

  it('is nothing to who is not signed in', async () => {
    const stranger = createVisitor(api.address)
    expect((await stranger.get(ASK)).location).toBe('/signin?next=%2Fnew')
    const { status, location } = await stranger.post(ASK, { 'confirm-password': 'guess' })
    expect([status, location]).toEqual([303, '/signin?next=%2Fnew'])
  })

  it('is taken from our own page alone', async () => {
    const { visitor } = await somebody()
    const form = { 'confirm-password': PERSON_PASSWORD }
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await visitor.post('/account/confirm', form, headers)).status).toBe(403)
    expect((await visitor.get(ASK)).status).toBe(200)
  })
})

/** The fields of the page's form, as a browser submits them. */
function hiddenFields(text: string): Record<string, string> {
  const found = text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]))
}

/** The action of that form. */
function actionOf(text: string): string {
  const [, action = ''] = /<form class="form" method="post" action="([^"]*)"/.exec(text) ?? []
  return action.replaceAll('&amp;', '&')
}

describe('a session', () => {
  it.each(['end-others', ':id/end'])(
    'is ended with the password of late alone: %s',
    async (act) => {
      const { owner, visitor } = await somebody()
      const elsewhere = createVisitor(api.address)
      const from = { agent: 'test', address: '198.18.0.2' }
      elsewhere.cookies.set('pagemark', await api.store.sessions.start(owner.id, from))
      const [other] = await api.store.sessions.list(owner)
      const path = `/account/sessions/${act.replace(':id', other?.id ?? '')}`
      expect((await visitor.post(path)).location).toBe(
        '/account/confirm?next=%2Faccount%2Fsessions',
      )
      expect((await elsewhere.get('/account')).status).toBe(200)
      await visitor.post('/account/confirm', { 'confirm-password': PERSON_PASSWORD })
      expect((await visitor.post(path)).location).toBe('/account/sessions')
      expect((await elsewhere.get('/account')).status).toBe(303)
    },
  )
})

describe('a form that is sent when the password was given too long ago', () => {
  const KEY = { name: 'Nightly', level: 'reader', life: 'never' }

  /** Submits it, and follows the redirect to the password form. */
  async function sent() {
    const person = await somebody()
    const led = await person.visitor.post('/account/keys', KEY)
    expect(led.status).toBe(307)
    expect(led.location).toBe(
      '/account/confirm?next=%2Faccount%2Fkeys%2Fnew&sent=%2Faccount%2Fkeys',
    )
    const page = await person.visitor.post(led.location ?? '', KEY)
    return { ...person, page, keys: () => api.store.keys.list(person.owner) }
  }

  it('waits for the password, and is done then with what was typed', async () => {
    const { visitor, headers, page, keys } = await sent()
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).toContain('Your last action is then completed.')
    const fields = hiddenFields(page.text)
    expect(fields).toEqual(KEY)
    expect(await keys()).toEqual([])

    const form = { ...fields, 'confirm-password': PERSON_PASSWORD }
    const { status, location } = await visitor.post(actionOf(page.text), form, headers)
    expect([status, location]).toEqual([307, '/account/keys'])
    expect((await visitor.post('/account/keys', form, headers)).status).toBe(201)
    expect(await keys()).toMatchObject([{ name: 'Nightly', level: 'reader' }])
  })

  it('is still there after a wrong one, and the wrong one is not', async () => {
    const { visitor, headers, page, keys } = await sent()
    const form = { ...hiddenFields(page.text), 'confirm-password': 'guess' }
    const again = await visitor.post(actionOf(page.text), form, headers)
    expect(again.status).toBe(403)
    expect(hiddenFields(again.text)).toEqual(hiddenFields(page.text))
    expect(again.text).not.toContain('guess')
    expect(await keys()).toEqual([])
  })

  it('goes on at once where the password was given elsewhere meanwhile', async () => {
    const { visitor, confirm } = await somebody()
    const led = await visitor.post('/account/keys', KEY)
    await confirm(PERSON_PASSWORD)
    const { status, location } = await visitor.post(led.location ?? '', KEY)
    expect([status, location]).toEqual([307, '/account/keys'])
  })

  it('is none when somebody was led there by a link, or by another site', async () => {
    const { visitor } = await somebody()
    const trap = '/account/confirm?next=%2Fnew&sent=%2Faccount%2Fkeys'
    const { text } = await visitor.get(trap)
    expect(hiddenFields(text)).toEqual({})
    expect(actionOf(text)).toBe(ASK)
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    expect((await visitor.post(trap, KEY, elsewhere)).status).toBe(403)
  })

  it('is sent nowhere but here', async () => {
    const { visitor } = await somebody()
    for (const place of ['//evil.example', 'https://evil.example/', '/\t/evil.example']) {
      const query = new URLSearchParams({ sent: place }).toString()
      const { text } = await visitor.post(`/account/confirm?${query}`, KEY)
      expect(text).not.toContain('evil')
      expect(actionOf(text)).toBe('/account/confirm')
    }
  })

  it('keeps fields that are called as those of other forms, and gets the password of none', async () => {
    const { visitor, headers } = await somebody()
    const typed = { next: 'a', sent: 'b', password: 'Of the report' }
    const { text } = await visitor.post(confirmPath({ next: '/new', sent: '/new' }), typed)
    expect(hiddenFields(text)).toEqual(typed)
    const form = { ...hiddenFields(text), 'confirm-password': PERSON_PASSWORD }
    const { status, location } = await visitor.post(actionOf(text), form, headers)
    expect([status, location]).toEqual([307, '/new'])
  })
})
