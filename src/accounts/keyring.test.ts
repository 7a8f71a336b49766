import { describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import { newApiKey } from './api-key.ts'
import { createKeyring } from './keyring.ts'

async function withKey(test: TestStore, asked: { level?: 'reader'; expiresInMs?: number } = {}) {
  const owner = await test.owner()
  const keyring = createKeyring(test.store.keys)
  const made = await keyring.create(owner, { name: 'CI', level: 'expert', ...asked })
  return { owner, keyring, ...made }
}

describe('a bearer key', () => {
  it('speaks for its user, at its level', async () => {
    await using test = await openTestStore()
    const { owner, keyring, secret, key } = await withKey(test, { level: 'reader' })
    expect(await keyring.authenticate(secret)).toEqual({
      actor: { kind: 'user', id: owner.id, level: 'reader' },
      user: await test.store.users.find(owner.id),
      level: 'reader',
      key,
      state: expect.any(String),
    })
  })

  it.each([
    { name: 'missing', token: undefined, refused: 'missing' },
    { name: 'empty', token: '', refused: 'missing' },
    { name: 'not a key at all', token: 'Bearer', refused: 'invalid' },
    { name: 'well formed and unknown', token: newApiKey().secret, refused: 'invalid' },
  ])('that is $name is refused', async ({ token, refused }) => {
    await using test = await openTestStore()
    const { keyring } = await withKey(test)
    expect(await keyring.authenticate(token)).toEqual({ refused })
  })

  it('is refused once it is revoked or has expired', async () => {
    await using test = await openTestStore()
    const { owner, keyring, secret, key } = await withKey(test)
    expect(await test.store.keys.revoke(await test.owner(), key.id)).toBe(false)
    expect(await keyring.authenticate(secret)).not.toHaveProperty('refused')
    expect(await test.store.keys.revoke(owner, key.id)).toBe(true)
    expect(await test.store.keys.revoke(owner, key.id)).toBe(false)
    expect(await keyring.authenticate(secret)).toEqual({ refused: 'revoked' })

    const short = await withKey(test, { expiresInMs: 3_600_000 })
    expect(await keyring.authenticate(short.secret)).not.toHaveProperty('refused')
    await test.db.updateTable('keys').set({ expires_at: 1 }).execute()
    expect(await keyring.authenticate(short.secret)).toEqual({ refused: 'expired' })
  })

  it('is kept nowhere in the database', async () => {
    await using test = await openTestStore()
    const { owner, secret } = await withKey(test)
    const rows = JSON.stringify(await test.db.selectFrom('keys').selectAll().execute())
    expect(rows).not.toContain(secret.slice(6, -4))
    expect(await test.store.keys.list(owner)).toMatchObject([{ name: 'CI', level: 'expert' }])
  })

  it('is marked as used, once a minute at most', async () => {
    await using test = await openTestStore()
    const { owner, keyring, secret } = await withKey(test)
    const lastUse = async () => (await test.store.keys.list(owner))[0]?.lastUsedAt ?? 0
    expect(await lastUse()).toBe(0)
    await keyring.authenticate(secret)
    const first = await lastUse()
    expect(first).toBeGreaterThan(0)

    await test.db
      .updateTable('keys')
      .set({ last_used_at: first - 30_000 })
      .execute()
    await keyring.authenticate(secret)
    expect(await lastUse()).toBe(first - 30_000)
    await test.db
      .updateTable('keys')
      .set({ last_used_at: first - 60_000 })
      .execute()
    await keyring.authenticate(secret)
    expect(await lastUse()).toBeGreaterThanOrEqual(first)
  })
})
