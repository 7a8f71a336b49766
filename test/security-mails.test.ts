import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '../src/accounts/totp.ts'
import { createMailer } from '../src/notify/mailer.ts'
import { startApi, type TestApi } from './support/api.ts'
import { linkIn, MAIL_SITE, type Mailbox, openMailbox } from './support/mailbox.ts'
import { PERSON_PASSWORD, signedIn, visitorOf } from './support/people.ts'
import { giveSecondFactor } from './support/second-factor.ts'
import { createVisitor } from './support/visitors.ts'

const NEW_PASSWORD = 'wheels within an engine'
const STEP_MS = 30_000
const FIREFOX = {
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  'x-forwarded-for': '198.18.4.7',
}
const WHERE = 'When: 26 Nov 2026, 08:09 UTC\r\nFrom: 198.18.4.7, Firefox on Linux'

let mailbox: Mailbox
let api: TestApi
const start = Date.parse('2026-11-26T08:09:00Z')
/** Time of the server's clock. */
let time = start
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ trustProxy: 1, time: () => time, post: mailbox.post })
  await signedIn(api, { admin: true })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await mailbox[Symbol.asyncDispose]()
})

async function somebody() {
  const person = await signedIn(api)
  const send = (path: string, form: Readonly<Record<string, string>>) =>
    person.visitor.post(path, form, FIREFOX)
  return { ...person, send, key: () => api.key(person.owner) }
}

const lettersTo = (email: string) => mailbox.messages.filter(({ to }) => to === email)

describe('the owner of an account gets an email', () => {
  it.each([
    { revoke: {}, says: 'All other browsers have been signed out.\r\n' },
    { revoke: { revoke_keys: '1' }, says: 'signed out. 2 API keys have been revoked.' },
  ])('about a new password, with $revoke', async ({ revoke, says }) => {
    const { email, send, key } = await somebody()
    await key()
    await key()
    const form = { current: PERSON_PASSWORD, password: NEW_PASSWORD, ...revoke }
    expect((await send('/account/password', form)).status).toBe(303)
    const { text } = await mailbox.letterTo(email)
    expect(text).toContain(`The password of the account ${email} at ${MAIL_SITE} was changed.`)
    expect(text).toContain(says)
    expect(text).toContain(WHERE)
    expect(text).toContain(
      `If this was not you, choose a new password now, which signs out all browsers: ${MAIL_SITE}/forgot`,
    )
  })

  it('about a password chosen with a link', async () => {
    const { email, send } = await somebody()
    await createVisitor(api.address).post('/forgot', { email })
    await send(linkIn(await mailbox.letterTo(email)), { password: NEW_PASSWORD })
    const { text } = await mailbox.letterTo(email, 1)
    expect(text).toContain('was changed with a link from an email to this address.')
    expect(text).toContain('All browsers have been signed out.')
    expect(text).toContain(WHERE)
  })

  it('about a second factor that is set, changed, taken away, and about its recovery codes', async () => {
    const { email, owner, send } = await somebody()
    const secretOf = async () => await api.store.secondFactors.find(owner.id)
    const path = '/account/second-factor'
    await send(`${path}/begin`, {})
    await send(`${path}/set-up`, { code: totpCode((await secretOf())?.secret ?? '', time) })
    const set = await mailbox.letterTo(email)
    expect(set.text).toContain('was turned on. All other browsers have been signed out.')
    expect(set.text).toContain(WHERE)

    time += STEP_MS
    const first = (await secretOf())?.secret ?? ''
    await send(`${path}/begin`, {})
    const next = (await secretOf())?.nextSecret ?? ''
    const codes = { code: totpCode(next, time), current: totpCode(first, time) }
    await send(`${path}/set-up`, codes)
    expect((await mailbox.letterTo(email, 1)).text).toContain(
      'Another authenticator app was set up',
    )

    time += STEP_MS
    await send(`${path}/codes`, { current: totpCode(next, time) })
    expect((await mailbox.letterTo(email, 2)).text).toContain('New recovery codes were created')

    time += STEP_MS
    await send(`${path}/off`, { current: totpCode(next, time) })
    const off = await mailbox.letterTo(email, 3)
    expect(off.text).toContain('was turned off. The password alone now signs in.')
    for (const { text } of lettersTo(email)) {
      for (const secret of [first, next]) expect(text).not.toContain(secret)
    }
    time = start
  })

  it('about a second factor that an administrator takes away, without where they were', async () => {
    const user = await signedIn(api)
    await giveSecondFactor(api, user, time)
    const admin = await signedIn(api, { admin: true })
    await admin.visitor.post(`/admin/users/${user.owner.id}/second-factor`, {}, FIREFOX)
    // Two connections send them: this one may arrive before that about the new second factor.
    await mailbox.letterTo(user.email, 1)
    const texts = lettersTo(user.email).map(({ text }) => text)
    const told = texts.filter((text) => text.includes('From: an administrator'))
    expect(told).toHaveLength(1)
    expect(told[0]).not.toContain('198.18.4.7')
  })

  it('about a new key, without the name that its creator typed', async () => {
    const { email, send } = await somebody()
    const name = 'Call 555 0100 now'
    const made = await send('/account/keys', { name, level: 'reader' })
    const [, secret = ''] = /data-copy="(pmk_\w+)"/.exec(made.text) ?? []
    const { text } = await mailbox.letterTo(email)
    expect(text).toContain(
      `The API key ${secret.slice(0, 6)}…${secret.slice(-4)} (read only) was created`,
    )
    expect(text).toContain(`revoke it: ${MAIL_SITE}/account/keys`)
    expect(text).not.toContain(name)
    expect(text).not.toContain(secret)
    expect(text).toContain(WHERE)
  })
})

describe('a sign-in', () => {
  const signIn = async (visitor: ReturnType<typeof createVisitor>, email: string) => {
    const form = { email, password: PERSON_PASSWORD, next: '/account' }
    expect((await visitor.post('/signin', form, FIREFOX)).location).toBe('/account')
  }

  it('in a new browser is announced by email, except for the first one', async () => {
    const { email } = await signedIn(api)
    const own = createVisitor(api.address)
    await signIn(own, email)
    await own.post('/signout')
    await signIn(own, email)
    await pause(100)
    expect(lettersTo(email)).toEqual([])

    await signIn(createVisitor(api.address), email)
    const { text } = await mailbox.letterTo(email)
    expect(text).toContain('from a browser that was not used before.')
    expect(text).toContain(WHERE)
    expect(text).toContain(`Your sessions: ${MAIL_SITE}/account/sessions`)
    await own.post('/signout')
    await signIn(own, email)
    await pause(100)
    expect(lettersTo(email)).toHaveLength(1)
  })

  it('is announced only after the second factor was correct', async () => {
    const person = await signedIn(api)
    const { email } = person
    const { secret, recoveryCodes } = await giveSecondFactor(api, person, time)
    const own = createVisitor(api.address)
    const enter = async (visitor: typeof own, code: string) => {
      await visitor.post('/signin', { email, password: PERSON_PASSWORD }, FIREFOX)
      await visitor.post('/signin/code', { code }, FIREFOX)
    }
    time += STEP_MS
    await enter(own, totpCode(secret, time))
    await enter(createVisitor(api.address), '000000')
    await pause(100)
    expect(lettersTo(email)).toHaveLength(1)
    await enter(createVisitor(api.address), recoveryCodes[0] ?? '')
    expect((await mailbox.letterTo(email, 1)).text).toContain('that was not used before.')
    time = start
  })
})

describe('emails about an account', () => {
  it('name what the browser is in our words, whatever it says', async () => {
    const { email, visitor } = await somebody()
    const agent = 'Ring https://evil.example now'
    await visitor.post('/account/keys', { name: 'x' }, { ...FIREFOX, 'user-agent': agent })
    const { text } = await mailbox.letterTo(email)
    expect(text).toContain('From: 198.18.4.7, Unknown device')
    expect(text).not.toContain('evil.example')
    expect(text.match(/https?:\/\/[\w.-]*\w/g)?.every((origin) => origin === MAIL_SITE)).toBe(true)
  })

  it('are ten of a kind at most, then one every six minutes', async () => {
    const { email, owner, send } = await somebody()
    for (let n = 0; n < 12; n += 1) await send('/account/keys', { name: `key ${n}` })
    await send('/account/password', { current: PERSON_PASSWORD, password: NEW_PASSWORD })
    await mailbox.letterWith(email, 'The password of the account')
    await pause(100)
    expect(lettersTo(email).filter(({ text }) => text.includes('The API key'))).toHaveLength(10)
    expect(await api.store.keys.list(owner)).toHaveLength(12)
  })

  it('do not delay responses, and are in the log when they fail', async () => {
    const warnings: string[] = []
    const log = { warn: (_: object, message: string) => void warnings.push(message) }
    const mailer = createMailer({ url: 'smtp://127.0.0.1:1', from: 'pagemark@example.com', log })
    await using mute = await startApi({ post: { ...mailer, site: MAIL_SITE } })
    const { owner } = await signedIn(mute)
    const visitor = await visitorOf(mute, owner)
    const changed = await visitor.post('/account/password', {
      current: PERSON_PASSWORD,
      password: NEW_PASSWORD,
    })
    expect(changed.status).toBe(303)
    await mailer.close()
    expect(warnings).toEqual(['an email was not sent'])
    const [event] = await mute.store.securityEvents.latest(owner, 9)
    expect(event?.kind).toBe('password-changed')
  })
})
