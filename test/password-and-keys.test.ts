import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { linkIn, type Mailbox, openMailbox } from './support/mailbox.ts'
import { PERSON_PASSWORD, signedIn } from './support/people.ts'
import { createVisitor } from './support/visitors.ts'

const NEW_PASSWORD = 'wheels within an engine'
const BOX =
  /<input type="checkbox" name="revoke_keys" value="1"( checked)?\/> Revoke (\d API keys?)/

let mailbox: Mailbox
let api: TestApi
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ post: mailbox.post })
  await signedIn(api, { admin: true })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await mailbox[Symbol.asyncDispose]()
})

/** A user with two valid keys, an expired one and a revoked one. */
async function withKeys() {
  const person = await signedIn(api)
  const { owner } = person
  const clients = [await api.key(owner), await api.key(owner)].map(({ client }) => client)
  await api.key(owner, { expiresInMs: 0 })
  const { key } = await api.key(owner)
  await api.store.keys.revoke(owner, key.id)
  const answers = async () => {
    const asked = clients.map(async (client) => (await client.send('GET', '/account')).status)
    return await Promise.all(asked)
  }
  const subjects = async () =>
    (await api.store.securityEvents.latest(owner, 9))
      .filter(({ kind }) => kind === 'key-revoked')
      .map(({ subject }) => subject)
  return { ...person, answers, subjects }
}

async function withLink() {
  const person = await withKeys()
  const browser = createVisitor(api.address)
  await browser.post('/forgot', { email: person.email })
  return { ...person, browser, path: linkIn(await mailbox.letterTo(person.email)) }
}

describe('the keys of an account whose password is changed', () => {
  const change = { current: PERSON_PASSWORD, password: NEW_PASSWORD }

  it('stay, unless it is chosen otherwise', async () => {
    const { visitor, answers, subjects } = await withKeys()
    const [, checked, words] = BOX.exec((await visitor.get('/account/password')).text) ?? []
    expect([checked, words]).toEqual([undefined, '2 API keys'])
    await visitor.post('/account/password', change)
    expect(await answers()).toEqual([200, 200])
    expect(await subjects()).toEqual([])
  })

  it('are revoked with it where that was chosen, and the log says so', async () => {
    const { visitor, answers, subjects } = await withKeys()
    await visitor.post('/account/password', { ...change, revoke_keys: '1' })
    expect(await answers()).toEqual([401, 401])
    expect(await subjects()).toEqual(['2 keys'])
  })

  it('stay where the password does, and the choice is shown again', async () => {
    const { visitor, answers } = await withKeys()
    const form = { current: 'guess', password: NEW_PASSWORD, revoke_keys: '1' }
    const refused = await visitor.post('/account/password', form)
    expect(BOX.exec(refused.text)?.[1]).toBe(' checked')
    expect(await answers()).toEqual([200, 200])
  })

  it('are not asked about where there are none', async () => {
    const { visitor } = await signedIn(api)
    expect((await visitor.get('/account/password')).text).not.toContain('revoke_keys')
  })
})

describe('the keys of an account whose password was forgotten', () => {
  it('are revoked, unless it is chosen otherwise: somebody else may have made one', async () => {
    const { browser, path, answers, subjects } = await withLink()
    const [, checked, words] = BOX.exec((await browser.get(path)).text) ?? []
    expect([checked, words]).toEqual([' checked', '2 API keys'])
    await browser.post(path, { password: NEW_PASSWORD, revoke_keys: '1' })
    expect(await answers()).toEqual([401, 401])
    expect(await subjects()).toEqual(['2 keys'])
  })

  it('stay where that was chosen, and are still to be chosen after a password that is none', async () => {
    const { browser, path, answers, subjects } = await withLink()
    const refused = await browser.post(path, { password: 'short' })
    expect(BOX.exec(refused.text)?.slice(1)).toEqual([undefined, '2 API keys'])
    await browser.post(path, { password: NEW_PASSWORD })
    expect(await answers()).toEqual([200, 200])
    expect(await subjects()).toEqual([])
  })
})
