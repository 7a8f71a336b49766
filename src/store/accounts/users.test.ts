import { describe, expect, it } from 'vitest'
import { openTestStore } from '../../../test/support/store.ts'

describe('a user', () => {
  it('has an address of their own, whatever its case', async () => {
    await using test = await openTestStore()
    const { users } = test.store
    expect(await users.count()).toBe(0)
    const ada = await users.create({ email: ' Ada@Example.com ', admin: true })
    expect(ada).toMatchObject({ email: 'Ada@Example.com', admin: true })
    await expect(users.create({ email: 'ada@example.COM', admin: false })).rejects.toMatchObject({
      code: 'email-taken',
    })
    expect(await users.findByEmail('ADA@example.com')).toEqual(ada)
    expect(await users.find(ada.id)).toEqual(ada)
    expect(await users.list()).toEqual([ada])
    expect(await users.count()).toBe(1)
  })

  it('has a password or none, and gets a new one', async () => {
    await using test = await openTestStore()
    const { users } = test.store
    const user = await users.create({ email: 'ada@example.com', admin: false })
    const kept = () => test.db.selectFrom('users').select(['id', 'password_hash']).execute()
    expect(await kept()).toEqual([{ id: user.id, password_hash: null }])
    expect(await users.setPassword(user.id, '$argon2id$')).toBe(true)
    expect(await kept()).toEqual([{ id: user.id, password_hash: '$argon2id$' }])
    expect(await users.setPassword('nobody', '$other$')).toBe(false)
    expect(await kept()).toEqual([{ id: user.id, password_hash: '$argon2id$' }])
  })
})
