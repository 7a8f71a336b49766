import { describe, expect, it } from 'vitest'
import { openTestStore } from '../../../test/support/store.ts'
import { forgetLinks } from './account-links.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('a link', () => {
  it.each([
    { kind: 'invitation', hours: 7 * 24 },
    { kind: 'sign-up', hours: 24 },
    { kind: 'reset', hours: 1 },
  ] as const)('of kind $kind holds for $hours hours', async ({ kind, hours }) => {
    await using test = await openTestStore()
    const { link } = await test.store.accountLinks.make({ kind, email: 'ada@example.com' })
    expect(link.expiresAt - link.createdAt).toBe(hours * 60 * 60 * 1000)
  })

  it('is kept for a week after it expires, then deleted', async () => {
    await using test = await openTestStore()
    const { accountLinks } = test.store
    const { token, link } = await accountLinks.make({ kind: 'reset', email: 'ada@example.com' })
    await forgetLinks(test.db, link.expiresAt + 6 * DAY_MS)
    expect(await accountLinks.find('reset', token)).toMatchObject({ expired: false })
    await forgetLinks(test.db, link.expiresAt + 7 * DAY_MS)
    expect(await accountLinks.find('reset', token)).toBeUndefined()
  })

  it('stays valid when the account is not created because the address is taken', async () => {
    await using test = await openTestStore()
    const { accountLinks, users } = test.store
    const { token } = await accountLinks.make({ kind: 'sign-up', email: 'ada@example.com' })
    await users.create({ email: 'ADA@example.com', admin: false })
    await expect(accountLinks.makeAccount('sign-up', token, 'hash')).rejects.toMatchObject({
      code: 'email-taken',
    })
    expect(await accountLinks.find('sign-up', token)).toMatchObject({ expired: false })
  })

  it('that makes an account ends all others to its address', async () => {
    await using test = await openTestStore()
    const { accountLinks } = test.store
    const email = 'ada@example.com'
    const first = await accountLinks.make({ kind: 'sign-up', email })
    const second = await accountLinks.make({ kind: 'invitation', email })
    await accountLinks.makeAccount('invitation', second.token, 'hash')
    expect(await accountLinks.find('sign-up', first.token)).toBeUndefined()
  })

  it('that invites is listed while it can be used', async () => {
    await using test = await openTestStore()
    const { accountLinks } = test.store
    const { link } = await accountLinks.make({ kind: 'invitation', email: 'ada@example.com' })
    expect(await accountLinks.invitations()).toEqual([link])
    await test.db.updateTable('account_links').set({ expires_at: 1 }).execute()
    expect(await accountLinks.invitations()).toEqual([])
  })

  it.each([
    ['is made a user', { is: 'setAdmin' }],
    ['is shut out', { is: 'setDisabled' }],
    ['deletes the account', { is: 'delete' }],
  ] as const)('that invites ends when its administrator %s', async (_, { is }) => {
    await using test = await openTestStore()
    const { accountLinks, userAdministration, users } = test.store
    const ada = await users.create({ email: 'ada@example.com', admin: true })
    const bob = await users.create({ email: 'bob@example.com', admin: true })
    const invited = async (email: string, madeBy: string) =>
      await accountLinks.make({ kind: 'invitation', email, admin: true, madeBy })
    const { token } = await invited('eve@example.com', ada.id)
    const other = await invited('dan@example.com', bob.id)
    if (is === 'delete') await users.delete(ada.id)
    else await userAdministration[is](ada.id, is === 'setDisabled')
    expect(await accountLinks.makeAccount('invitation', token, 'hash')).toBeUndefined()
    expect(await accountLinks.makeAccount('invitation', other.token, 'hash')).toBeDefined()
  })

  it('to a new password sets none for an address that another account has by now', async () => {
    await using test = await openTestStore()
    const { accountLinks } = test.store
    const { token } = await accountLinks.make({ kind: 'reset', email: 'gone@example.com' })
    expect(await accountLinks.setPassword(token, 'hash')).toBeUndefined()
  })
})
