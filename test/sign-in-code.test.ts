import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '../src/accounts/totp.ts'
import { startApi, type TestApi } from './support/api.ts'
import { linkIn, type Mailbox, openMailbox } from './support/mailbox.ts'
import { PERSON_PASSWORD, signedIn } from './support/people.ts'
import { giveSecondFactor } from './support/second-factor.ts'
import { createVisitor } from './support/visitors.ts'

const STEP_MS = 30_000

let mailbox: Mailbox
let api: TestApi
let addresses = 0
/** Time of the database's clock, for codes. */
let time = 1_800_000_000_000
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ trustProxy: 1, time: () => time, post: mailbox.post })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await mailbox[Symbol.asyncDispose]()
})

/** A user with a second factor, in a browser without a session. */
async function careful() {
  const person = await signedIn(api)
  const { secret, recoveryCodes } = await giveSecondFactor(api, person, time)
  time += STEP_MS

  addresses += 1
  const visitor = createVisitor(api.address)
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `198.18.9.${addresses}` }
  const post = (path: string, form: Readonly<Record<string, string>>) =>
    visitor.post(path, form, headers)
  return {
    ...person,
    home: person.visitor,
    visitor,
    post,
    secret,
    recoveryCodes,
    code: () => totpCode(secret, time),
    password: (next = '/new') =>
      post('/signin', { email: person.email, password: PERSON_PASSWORD, next }),
    enter: (code: string, next = '/new') => post('/signin/code', { code, next }),
  }
}

describe('a password with a second factor', () => {
  it('opens the question for the code, and nothing else', async () => {
    const { visitor, password, email } = await careful()
    const asked = await password()
    expect([asked.status, asked.location]).toEqual([303, '/signin/code?next=%2Fnew'])
    expect(asked.headers.getSetCookie()[0]).toMatch(
      /^pagemark-code=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const page = await visitor.get(asked.location ?? '')
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(page.text).toContain('name="next" value="/new"')
    expect(page.text).not.toContain(email)
    expect((await visitor.get('/reports')).status).toBe(303)

    // Its token is not a session's.
    const token = visitor.cookies.get('pagemark-code') ?? ''
    const stranger = createVisitor(api.address)
    stranger.cookies.set('pagemark', token)
    expect((await stranger.get('/reports')).status).toBe(303)
  })

  it('signs in with the code, to where one was going', async () => {
    const { visitor, password, enter, code } = await careful()
    await password()
    const entered = await enter(` ${code().slice(0, 3)} ${code().slice(3)}`)
    expect([entered.status, entered.location]).toEqual([303, '/new'])
    expect(visitor.cookies.has('pagemark-code')).toBe(false)
    expect((await visitor.get('/reports')).status).toBe(200)
    const rows = await api.db.selectFrom('half_sign_ins').selectAll().execute()
    expect(rows.filter(({ expires_at }) => expires_at > time)).toHaveLength(1)
  })

  it('chosen anew by mail signs in no further', async () => {
    const { email, visitor, post, enter, code } = await careful()
    await post('/forgot', { email })
    const path = linkIn(await mailbox.letterWith(email, '/reset/'))
    const saved = await post(path, { password: 'wheels within an engine' })
    expect(saved.location).toBe('/signin/code?next=%2Freports')
    expect((await visitor.get('/reports')).status).toBe(303)
    expect((await enter(code())).status).toBe(303)
    expect((await visitor.get('/reports')).status).toBe(200)
  })
})

describe('a code', () => {
  it('is taken once, even in another browser', async () => {
    const { password, enter, code } = await careful()
    await password()
    expect((await enter(code())).status).toBe(303)
    await password()
    const again = await enter(code())
    expect(again.status).toBe(403)
    expect(again.text).toContain('The code is wrong or was already used. Enter the current code.')
    time += STEP_MS
    expect((await enter(code())).status).toBe(303)
  })

  it('that set up the second factor cannot be used to sign in', async () => {
    const { secret, password, enter } = await careful()
    await password()
    expect((await enter(totpCode(secret, time - STEP_MS))).status).toBe(403)
  })

  it('of two who send it at once lets one in', async () => {
    const { password, post, visitor, code } = await careful()
    await password()
    const token = visitor.cookies.get('pagemark-code') ?? ''
    const answers = await Promise.all(
      [1, 2].map(() => post('/signin/code', { code: code(), next: '/new' })),
    )
    expect(token).not.toBe('')
    const lead = answers.filter(({ location }) => location === '/new')
    expect(lead).toHaveLength(1)
  })

  it('that is wrong has to wait after five, and is in the log of its owner', async () => {
    const { owner, password, enter, code } = await careful()
    await password()
    for (let n = 0; n < 5; n += 1) expect((await enter('000000')).status).toBe(403)
    const sixth = await enter(code())
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '30'])
    const events = await api.store.securityEvents.latest(owner, 9)
    expect(events.find(({ kind }) => kind === 'second-factor-wrong')).toMatchObject({ times: 5 })
  })

  it('comes too late after ten minutes: from the password on', async () => {
    const { visitor, password, enter, code } = await careful()
    await password()
    await api.db
      .updateTable('half_sign_ins')
      .set({ expires_at: time - 1 })
      .execute()
    const late = await enter(code())
    expect([late.status, late.location]).toEqual([303, '/signin?next=%2Fnew'])
    expect((await visitor.get('/signin')).text).toContain('The sign-in has expired. Sign in again.')
    expect((await visitor.get('/signin/code')).location).toBe('/signin')
  })

  it('is nothing without a password', async () => {
    const { visitor, enter, code } = await careful()
    expect((await enter(code())).location).toBe('/signin?next=%2Fnew')
    expect((await visitor.get('/signin/code?next=//evil.example')).location).toBe('/signin')
  })

  it('is taken from our own page alone', async () => {
    const { visitor, password, code } = await careful()
    await password()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await visitor.post('/signin/code', { code: code() }, headers)).status).toBe(403)
    expect((await visitor.get('/reports')).status).toBe(303)
  })
})

describe('a recovery code', () => {
  it('signs in once, however it is typed, and says how many are left', async () => {
    const { owner, visitor, password, enter, recoveryCodes } = await careful()
    const [code = ''] = recoveryCodes
    await password()
    const entered = await enter(` ${code.toLowerCase().replaceAll('-', ' ')}`)
    expect([entered.status, entered.location]).toEqual([303, '/new'])
    expect((await visitor.get('/new')).text).toContain('You have 9 recovery codes left.')
    expect((await api.store.secondFactors.find(owner.id))?.recoveryCodes).toBe(9)
    await password()
    expect((await enter(code)).status).toBe(403)
    const rows = await api.db.selectFrom('recovery_codes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[1]?.replaceAll('-', ''))
  })

  it('of another account is none', async () => {
    const other = await careful()
    const { password, enter } = await careful()
    await password()
    expect((await enter(other.recoveryCodes[0] ?? '')).status).toBe(403)
  })
})
