import { expect, it } from 'vitest'
import { openTestStore } from '../../../test/support/store.ts'

it('keys of one user are a hundred that are good, and the latest hundred that are revoked', async () => {
  await using test = await openTestStore()
  const { keys } = test.store
  const [owner, other] = [await test.owner(), await test.owner()]
  let made = 0
  const create = async (by = owner) => {
    made += 1
    return await keys.create(by, { name: 'CI', level: 'reader', hash: `${made}`, hint: 'pmk_' })
  }
  const first = await create()
  for (let n = 1; n < 100; n += 1) await create()
  await expect(create()).rejects.toMatchObject({ code: 'keys-full' })
  expect((await create(other)).userId).toBe(other.id)

  expect(await keys.revoke(owner, first.id)).toBe(true)
  for (let n = 0; n < 110; n += 1) await keys.revoke(owner, (await create()).id)
  await create()
  const listed = await keys.list(owner)
  expect(listed.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(100)
  expect(listed.filter(({ revokedAt }) => revokedAt !== null)).toHaveLength(100)
  expect(listed.some(({ id }) => id === first.id)).toBe(false)
})

it('keys that have expired take no room from those that are good', async () => {
  await using test = await openTestStore()
  const { keys } = test.store
  const owner = await test.owner()
  const create = async (n: number) =>
    await keys.create(owner, { name: 'CI', level: 'reader', hash: `${n}`, hint: 'pmk_' })
  for (let n = 0; n < 100; n += 1) await create(n)
  await test.db
    .updateTable('keys')
    .set({ expires_at: Date.now() + 60_000 })
    .execute()
  await expect(create(100)).rejects.toMatchObject({ code: 'keys-full' })
  await test.db
    .updateTable('keys')
    .set({ expires_at: Date.now() - 1 })
    .execute()
  await create(100)
  expect((await keys.findByHash('99'))?.key, 'says that it has expired').toBeDefined()
})

it('a key that was used often is seen as revoked at once, as is a user who was disabled', async () => {
  await using test = await openTestStore()
  const { keys } = test.store
  const owner = await test.owner()
  const key = await keys.create(owner, { name: 'CI', level: 'reader', hash: 'h', hint: 'pmk_' })
  const often = async () => {
    for (let n = 0; n < 5; n += 1)
      expect((await keys.findByHash('h'))?.key.id, 'found while it is good').toBe(key.id)
  }
  await often()
  await test.db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', owner.id).execute()
  expect((await keys.findByHash('h'))?.user.disabledAt).toBe(1)
  await often()
  await keys.revoke(owner, key.id)
  expect((await keys.findByHash('h'))?.key.revokedAt).toBeGreaterThan(0)
  await often()
  await test.db.deleteFrom('keys').execute()
  expect(await keys.findByHash('h')).toBeUndefined()
})
