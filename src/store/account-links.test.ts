import { describe, expect, it } from 'vitest'
import { openTestStore } from '../../test/support/store.ts'
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

  it('is remembered for a week when it is over, and forgotten then', async () => {
    await using test = await openTestStore()
    const { accountLinks } = test.store
    const { token, link } = await accountLinks.make({ kind: 'reset', email: 'ada@example.com' })
    await forgetLinks(test.db, link.expiresAt + 6 * DAY_MS)
    expect(await accountLinks.find('reset', token)).toMatchObject({ expired: false })
    await forgetLinks(test.db, link.expiresAt + 7 * DAY_MS)
    expect(await accountLinks.find('reset', token)).toBeUndefined()
  })

  it('that makes no account for a taken address is as it was', async () => {
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

  it('to a new password sets none for an address that another account has by now', async () => {
    await using test = await openTestStore()
    const { accountLinks } = test.store
    const { token } = await accountLinks.make({ kind: 'reset', email: 'gone@example.com' })
    expect(await accountLinks.setPassword(token, 'hash')).toBeUndefined()
  })
})
