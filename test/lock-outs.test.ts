import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '../src/accounts/totp.ts'
import { startApi, type TestApi } from './support/api.ts'
import { quickPasswords } from './support/quick-passwords.ts'
import { ageProof } from './support/people.ts'
import { giveSecondFactor } from './support/second-factor.ts'
import { createVisitor } from './support/visitors.ts'

const PASSWORD = 'an engine of many wheels'
const OFFICE = '192.0.2.1'
const TRAIN = '203.0.113.7'
const STEP_MS = 30_000

let api: TestApi
let people = 0
let time = 1_800_000_000_000
/** No entry expires meanwhile, however slow the machine is. */
const now = () => 0
beforeAll(async () => {
  api = await startApi({ trustProxy: 1, time: () => time, now })
})
afterAll(() => api[Symbol.asyncDispose]())

const from = (address: string) => ({
  'sec-fetch-site': 'same-origin',
  'x-forwarded-for': address,
})

/** A user with a browser in which they have signed in, on their own network. */
async function somebody() {
  people += 1
  const email = `owner${people}@example.com`
  const office = OFFICE.replace(/1$/, String(people))
  const passwordHash = await quickPasswords().hash(PASSWORD)
  const { id } = await api.store.users.create({ email, passwordHash, admin: false })
  const owner = { kind: 'user', id, level: 'expert' } as const
  const signIn = (visitor = createVisitor(api.address), address = office, password = PASSWORD) =>
    visitor.post('/signin', { email, password }, from(address))
  const visitor = createVisitor(api.address)
  expect((await signIn(visitor)).location).toBe('/reports')
  return { email, owner, office, visitor, signIn }
}

/** The responses to 13 wrong passwords each from 24 addresses. */
async function guessAt(email: string): Promise<string[]> {
  const answers: string[] = []
  for (let guess = 0; guess < 24 * 13; guess += 1) {
    const address = `198.51.100.${guess % 24}`
    const tried = { email, password: 'guess', address, agent: 'test' }
    answers.push((await api.accounts.signIn.signIn(tried)).status)
  }
  return answers
}

describe('strangers who guess from 24 addresses', () => {
  it('get no more than ten guesses at once, with that of the owner who was a stranger', async () => {
    const { email } = await somebody()
    const answers = await guessAt(email)
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(9)
    expect(answers.filter((answer) => answer === 'wait')).toHaveLength(24 * 13 - 9)
  })

  it('do not keep an owner out of a browser in which they signed in before', async () => {
    const { email, visitor, signIn } = await somebody()
    await visitor.post('/signout')
    await guessAt(email)
    expect((await signIn(visitor, TRAIN)).location).toBe('/reports')
  })

  it('do not keep an owner out where they signed in before', async () => {
    const { email, signIn } = await somebody()
    await guessAt(email)
    expect((await signIn()).location).toBe('/reports')
  })

  it('have a new browser in a new place wait with them', async () => {
    const { email, signIn } = await somebody()
    await guessAt(email)
    expect((await signIn(undefined, TRAIN)).status).toBe(429)
  })

  it('do not fail the confirmation of who is signed in', async () => {
    const { email, owner, visitor } = await somebody()
    await guessAt(email)
    await ageProof(api, owner)
    const confirm = (password: string) =>
      visitor.post(
        '/account/confirm?next=/account/keys',
        { 'confirm-password': password },
        from(TRAIN),
      )
    expect((await confirm('guess')).status).toBe(403)
    expect((await confirm(PASSWORD)).location).toBe('/account/keys')
    const change = { current: PASSWORD, password: 'wheels within an engine' }
    expect((await visitor.post('/account/password', change, from(TRAIN))).status).toBe(303)
  })
})

describe('the cookie of a known device', () => {
  it('is for this host alone, and no script reads it', async () => {
    await using secure = await startApi({ baseUrl: 'https://pagemark.example' })
    const passwordHash = await quickPasswords().hash(PASSWORD)
    await secure.store.users.create({ email: 'ada@example.com', passwordHash, admin: false })
    const form = { email: 'ada@example.com', password: PASSWORD }
    const { headers } = await createVisitor(secure.address).post('/signin', form)
    const cookie = headers.getSetCookie().find((line) => line.includes('device')) ?? ''
    expect(cookie).toMatch(/^__Host-pagemark-device=[\w-]{43};/)
    expect(cookie.split('; ').slice(1).toSorted()).toEqual(
      ['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Lax', 'Secure'].toSorted(),
    )
  })

  it('opens nothing, and allows a few slips by itself', async () => {
    const { visitor, signIn } = await somebody()
    await visitor.post('/signout')
    expect((await visitor.get('/reports')).status).toBe(303)
    for (let slip = 0; slip < 5; slip += 1) {
      expect((await signIn(visitor, TRAIN, 'guess')).status).toBe(403)
    }
    expect((await signIn(visitor, TRAIN)).status).toBe(429)
    expect((await signIn()).location).toBe('/reports')
  })

  it('is nothing to the account of somebody else', async () => {
    const [ada, bob] = [await somebody(), await somebody()]
    await guessAt(bob.email)
    expect((await bob.signIn(ada.visitor, TRAIN)).status).toBe(429)
  })

  it('that somebody made up is a stranger’s', async () => {
    const { email, signIn } = await somebody()
    await guessAt(email)
    const forger = createVisitor(api.address)
    forger.cookies.set('pagemark-device', 'x'.repeat(43))
    expect((await signIn(forger, TRAIN)).status).toBe(429)
  })

  it('is worthless after every other session was signed out', async () => {
    const { email, visitor, signIn } = await somebody()
    const other = createVisitor(api.address)
    await signIn(other)
    await other.post('/account/sessions/end-others')
    await guessAt(email)
    expect((await signIn(visitor, TRAIN)).status).toBe(429)
    expect((await signIn(other, TRAIN)).location).toBe('/reports')
  })
})

describe('a second factor', () => {
  /** The same with a second factor, which this browser has used before. */
  async function careful() {
    const person = await somebody()
    const { secret } = await giveSecondFactor(api, person, time)
    const enter = (visitor: ReturnType<typeof createVisitor>, address: string, code?: string) => {
      if (code === undefined) time += STEP_MS
      return visitor.post('/signin/code', { code: code ?? totpCode(secret, time) }, from(address))
    }
    return { ...person, enter }
  }

  it('is not held up by who has the password and guesses codes', async () => {
    const { visitor, signIn, enter } = await careful()
    await signIn(visitor)
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const address = `198.51.100.${n}`
      const thief = createVisitor(api.address)
      await signIn(thief, address)
      for (let guess = 0; guess < 5; guess += 1) {
        statuses.push((await enter(thief, address, '000000')).status)
      }
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(10)
    expect((await enter(visitor, TRAIN)).location).toBe('/reports')
  })

  it('is asked before a device is known', async () => {
    const { email, signIn, enter } = await careful()
    const half = createVisitor(api.address)
    await signIn(half, TRAIN)
    expect(half.cookies.has('pagemark-device')).toBe(false)
    await enter(half, TRAIN)
    expect(half.cookies.has('pagemark-device')).toBe(true)
    await guessAt(email)
    expect((await signIn(half, '203.0.113.99')).location).toBe('/signin/code?next=%2Freports')
  })
})
