import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { ageProof, PERSON_PASSWORD, signedIn } from './support/people.ts'
import { createVisitor } from './support/visitors.ts'

let api: TestApi
let addresses = 0
beforeAll(async () => {
  api = await startApi({ trustProxy: 1 })
})
afterAll(() => api[Symbol.asyncDispose]())

/** Somebody whose password was given long ago, at an address of their own. */
async function somebody() {
  const person = await signedIn(api)
  await ageProof(api, person.owner)
  addresses += 1
  const headers = {
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `198.18.1.${addresses}`,
  }
  const confirm = (password: string, next = '/new') =>
    person.visitor.post('/account/confirm', { password, next }, headers)
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

  it('is asked of everybody else, on a page that nobody keeps', async () => {
    const { email, visitor } = await somebody()
    const { status, text, headers } = await visitor.get(ASK)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toContain('Confirm that it is you')
    expect(text).toContain(email)
    expect(text).toContain('name="next" value="/new"')
  })

  it('leads on, and is not asked again', async () => {
    const { visitor, confirm } = await somebody()
    const { status, location } = await confirm(PERSON_PASSWORD)
    expect([status, location]).toEqual([303, '/new'])
    expect((await visitor.get(ASK)).location).toBe('/new')
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

  it('that is wrong leads nowhere, and is counted with those that do not sign in', async () => {
    const { email, visitor, confirm, headers } = await somebody()
    for (let n = 0; n < 3; n += 1) {
      const { status, text } = await confirm('guess')
      expect(status).toBe(403)
      expect(text).toContain('The password is wrong.')
      expect(text).not.toContain('guess')
      expect(text).toContain('name="next" value="/new"')
    }
    const guess = { email, password: 'guess' }
    for (let n = 0; n < 2; n += 1) {
      expect((await visitor.post('/signin', guess, headers)).status).toBe(403)
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
    const { status, location } = await stranger.post('/account/confirm', { next: '/new' })
    expect([status, location]).toEqual([303, '/signin?next=%2Fnew'])
  })

  it('is taken from our own page alone', async () => {
    const { visitor } = await somebody()
    const form = { password: PERSON_PASSWORD }
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await visitor.post('/account/confirm', form, headers)).status).toBe(403)
    expect((await visitor.get(ASK)).status).toBe(200)
  })
})
