import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../src/store/accounts/actor.ts'
import { clientOf, startApi, type TestApi } from './support/api.ts'
import { ageProof, signedIn } from './support/people.ts'
import { createVisitor } from './support/visitors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const KEY = /pmk_[0-9A-Za-z]{36}/

async function withKey(form: Readonly<Record<string, string>> = {}) {
  const person = await signedIn(api)
  const made = await person.visitor.post('/account/keys', { name: 'Build server', ...form })
  const secret = KEY.exec(made.text)?.[0] ?? ''
  const [key] = await api.store.keys.list(person.owner)
  return { ...person, made, secret, id: key?.id ?? '' }
}

const events = async (owner: Owner) =>
  (await api.store.securityEvents.latest(owner, 20)).map(({ kind }) => kind)

describe('a new key', () => {
  it('is refused where there are a hundred, with what was typed', async () => {
    const { owner, visitor } = await withKey()
    for (let n = 1; n < 100; n += 1)
      await api.keyring.create(owner, { name: 'CI', level: 'reader' })
    const refused = await visitor.post('/account/keys', { name: 'One more' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('This account has reached its limit of API keys.')
    expect(refused.text).toContain('value="One more"')
    expect(await api.store.keys.list(owner)).toHaveLength(100)
  })

  it('is shown once, with a command to try it, and is not cached', async () => {
    const { owner, visitor, made, secret } = await withKey()
    expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store'])
    const line = `curl -H 'Authorization: Bearer ${secret}' '${api.address}/api/v1/account'`
    expect(made.text).toContain(`value="${line}"`)
    expect(made.text).toContain(`data-copy="${secret}"`)
    const { status, body } = await clientOf(api.address, secret).send('GET', '/account')
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('"expert"')])

    const { text } = await visitor.get('/account/keys')
    expect(text).not.toMatch(KEY)
    expect(text).toContain('Build server')
    expect(text).toContain(`${secret.slice(0, 6)}…${secret.slice(-4)}`)
    expect(await events(owner)).toEqual(['key-made'])
    const rows = await api.db.selectFrom('security_events').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(api.log.join('')).not.toContain(secret)
  })

  it('is what was chosen', async () => {
    const { owner } = await withKey({ level: 'reader', life: '30' })
    const [key] = await api.store.keys.list(owner)
    expect(key).toMatchObject({ name: 'Build server', level: 'reader' })
    expect((key?.expiresAt ?? 0) - (key?.createdAt ?? 0)).toBe(30 * 24 * 60 * 60 * 1000)
    const { owner: other } = await withKey({ life: 'never' })
    expect((await api.store.keys.list(other))[0]?.expiresAt).toBe(null)
    const { owner: third } = await withKey({ level: 'queen', life: 'toString' })
    const [plain] = await api.store.keys.list(third)
    expect(plain?.level).toBe('expert')
    expect(plain?.expiresAt).not.toBe(null)
  })

  it.each([
    { name: 'none', typed: ' ' },
    { name: 'a long one', typed: 'x'.repeat(101) },
    { name: 'one of control characters', typed: 'a\0b' },
  ])('has a name: not $name', async ({ typed }) => {
    const { owner, made } = await withKey({ name: typed, level: 'reader', life: '365' })
    expect(made.status).toBe(422)
    expect(made.text).toContain('id="name-fault"')
    expect(made.text).toMatch(/value="reader" checked/)
    expect(made.text).toMatch(/value="365" checked/)
    expect(await api.store.keys.list(owner)).toEqual([])
  })
})

describe('a key that is revoked', () => {
  it('is asked about first, and opens nothing from then on', async () => {
    const { owner, visitor, secret, id } = await withKey()
    const asked = await visitor.get(`/account/keys/${id}/revoke`)
    expect(asked.text).toContain('Revoke this API key?')
    const client = clientOf(api.address, secret)
    expect((await client.send('GET', '/account')).status).toBe(200)
    const revoked = await visitor.post(`/account/keys/${id}/revoke`)
    expect([revoked.status, revoked.location]).toEqual([303, '/account/keys'])
    expect((await client.send('GET', '/account')).status).toBe(401)
    const { text } = await visitor.get('/account/keys')
    expect(text).toContain('API key revoked.')
    expect(text).not.toContain('Build server')
    expect((await visitor.post(`/account/keys/${id}/revoke`)).status).toBe(404)
    expect(await events(owner)).toEqual(['key-revoked', 'key-made'])
  })

  it('is one’s own', async () => {
    const { secret, id } = await withKey()
    const { visitor } = await signedIn(api)
    const nothing = await visitor.get('/nothing')
    for (const answer of [
      await visitor.get(`/account/keys/${id}/revoke`),
      await visitor.post(`/account/keys/${id}/revoke`),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, nothing.text])
    }
    const { status } = await clientOf(api.address, secret).send('GET', '/account')
    expect(status).toBe(200)
  })
})

describe('keys', () => {
  it('take the password once more where it was given long ago', async () => {
    const { owner, visitor, id } = await withKey()
    await ageProof(api, owner)
    const confirm = (next: string) => `/account/confirm?${new URLSearchParams({ next })}`
    expect((await visitor.get('/account/keys')).status).toBe(200)
    const revoke = `/account/keys/${id}/revoke`
    expect((await visitor.get('/account/keys/new')).location).toBe(confirm('/account/keys/new'))
    expect((await visitor.post('/account/keys', { name: 'x' })).location).toBe(
      `${confirm('/account/keys/new')}&sent=%2Faccount%2Fkeys`,
    )
    expect((await visitor.get(revoke)).location).toBe(confirm(revoke))
    expect((await visitor.post(revoke)).location).toBe(confirm(revoke))
    expect(await api.store.keys.list(owner)).toMatchObject([{ id, revokedAt: null }])
  })

  it('require a sign-in, and reject forms of other sites', async () => {
    const stranger = createVisitor(api.address)
    expect((await stranger.get('/account/keys')).location).toBe('/signin?next=%2Faccount%2Fkeys')
    expect((await stranger.post('/account/keys', { name: 'x' })).status).toBe(303)
    const { owner, visitor } = await signedIn(api)
    const crossed = { 'sec-fetch-site': 'cross-site' }
    expect((await visitor.post('/account/keys', { name: 'x' }, crossed)).status).toBe(403)
    expect(await api.store.keys.list(owner)).toEqual([])
  })

  it('begin with a way to the first one', async () => {
    const { visitor } = await signedIn(api)
    expect((await visitor.get('/account/keys')).text).toContain(
      'API keys let programs audit pages and read reports.',
    )
  })
})
