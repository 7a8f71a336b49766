import { describe, expect, it } from 'vitest'
import { refuseToDelete } from '../../../test/support/refuse-to-delete.ts'
import { openTestStore } from '../../../test/support/store.ts'
import { reportDraft } from '../../../test/support/store.ts'

async function twoUsers() {
  const test = await openTestStore()
  const admin = await test.store.users.create({ email: 'ada@example.com', admin: true })
  const user = await test.store.users.create({
    email: 'bob_b@example.com',
    passwordHash: '$argon2id$',
    admin: false,
  })
  return { test, admin, user, ...test.store }
}

describe('users, for administrators,', () => {
  it('are listed newest first, with how many reports they have and when they were here', async () => {
    const { test, admin, user, userAdministration, reports, sessions } = await twoUsers()
    await using _ = test
    await reports.store({ kind: 'user', id: user.id, level: 'expert' }, reportDraft())
    await sessions.start(user.id, { agent: '', address: '' })
    const all = await userAdministration.list({ page: 1, perPage: 10 })
    expect(all.total).toBe(2)
    expect(all.items).toMatchObject([
      { id: user.id, reports: 1, seenAt: expect.any(Number) },
      { id: admin.id, reports: 0, seenAt: null },
    ])
    const second = await userAdministration.list({ page: 2, perPage: 1 })
    expect(second).toMatchObject({ total: 2, items: [{ id: admin.id }] })
  })

  it('are found by a part of their address, in which signs mean themselves', async () => {
    const { test, user, userAdministration } = await twoUsers()
    await using _ = test
    const found = async (search: string) =>
      (await userAdministration.list({ search, page: 1, perPage: 10 })).items.map(({ id }) => id)
    expect(await found('BOB_')).toEqual([user.id])
    expect(await found('ada_')).toEqual([])
  })
})

describe('disabling a user', () => {
  it('ends their sessions and grants no new access', async () => {
    const { test, user, userAdministration, sessions, users } = await twoUsers()
    await using _ = test
    const token = await sessions.start(user.id, { agent: '', address: '' })
    expect(await userAdministration.setDisabled(user.id, true)).toBe('changed')
    expect(await sessions.visit(token)).toBeUndefined()
    expect(await users.findSecret(user.email)).toBeUndefined()
    const late = await sessions.start(user.id, { agent: '', address: '' })
    expect(await sessions.visit(late)).toBeUndefined()
    expect(await userAdministration.setDisabled(user.id, false)).toBe('changed')
    expect(await users.findSecret(user.email)).toMatchObject({ id: user.id })
    expect(await sessions.visit(token)).toBeUndefined()
  })

  it('is rolled back when the sessions cannot be ended', async () => {
    const { test, user, userAdministration, sessions } = await twoUsers()
    await using _ = test
    const token = await sessions.start(user.id, { agent: '', address: '' })
    await refuseToDelete(test.db, 'sessions')
    await expect(userAdministration.setDisabled(user.id, true)).rejects.toThrow('no')
    expect(await sessions.visit(token)).toMatchObject({ user: { id: user.id } })
  })

  it('is refused for the last administrator', async () => {
    const { test, admin, user, userAdministration } = await twoUsers()
    await using _ = test
    expect(await userAdministration.setDisabled(admin.id, true)).toBe('last-admin')
    expect(await userAdministration.setAdmin(admin.id, false)).toBe('last-admin')
    expect(await userAdministration.setAdmin(user.id, true)).toBe('changed')
    expect(await userAdministration.setAdmin(admin.id, false)).toBe('changed')
    expect(await userAdministration.setDisabled('nobody', true)).toBe('absent')
  })
})
