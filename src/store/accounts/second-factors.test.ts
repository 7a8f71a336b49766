import { describe, expect, it } from 'vitest'
import { engineOfTests } from '../../../test/support/migrated-database.ts'
import { untilWaiting } from '../../../test/support/postgres/waits-for-lock.ts'
import { openTestStore } from '../../../test/support/store.ts'
import { forgetHalfSignIns } from './half-sign-ins.ts'

describe('a second factor', () => {
  it('is asked for once it is confirmed, and begun anew only before', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { secondFactors } = test.store
    await secondFactors.begin(owner, 'ONE')
    await secondFactors.begin(owner, 'TWO')
    expect(await secondFactors.find(owner.id)).toMatchObject({ secret: 'TWO', confirmedAt: null })
    expect(await secondFactors.renewRecoveryCodes(owner, ['x'])).toBe(false)

    expect(
      await secondFactors.confirm(owner, { secret: 'TWO', step: 7, codeHashes: ['a', 'b'] }),
    ).toBe(true)
    expect(await secondFactors.confirm(owner, { secret: 'TWO', step: 8, codeHashes: ['c'] })).toBe(
      false,
    )
    await secondFactors.begin(owner, 'THREE')
    expect(await secondFactors.find(owner.id)).toMatchObject({
      secret: 'TWO',
      usedStep: 7,
      recoveryCodes: 2,
    })
  })

  // SQLite has one writer: nobody comes in between.
  it.skipIf(engineOfTests() === 'sqlite')(
    'stays if it is confirmed while it is begun anew',
    async () => {
      await using test = await openTestStore()
      const owner = await test.owner()
      const { secondFactors, transact } = test.store
      await secondFactors.begin(owner, 'ONE')
      let beginning: Promise<void> | undefined
      await transact(async (logged) => {
        await logged.secondFactors.confirm(owner, { secret: 'ONE', step: 7, codeHashes: ['a'] })
        beginning = secondFactors.begin(owner, 'TWO')
        await untilWaiting(test.db, beginning)
      })
      await beginning
      expect(await secondFactors.find(owner.id)).toMatchObject({
        secret: 'ONE',
        usedStep: 7,
        nextSecret: 'TWO',
      })
    },
  )

  it('takes each step once, and never one before', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { secondFactors } = test.store
    await secondFactors.begin(owner, 'ONE')
    await secondFactors.confirm(owner, { secret: 'ONE', step: 7, codeHashes: ['a'] })
    const answers = []
    for (const step of [7, 6, 9, 9, 8]) answers.push(await secondFactors.useStep(owner.id, step))
    expect(answers).toEqual([false, false, true, false, false])
  })

  it('has recovery codes that can be used once, renewed, and are removed with it', async () => {
    await using test = await openTestStore()
    const [owner, other] = [await test.owner(), await test.owner()]
    const { secondFactors } = test.store
    for (const each of [owner, other]) {
      await secondFactors.begin(each, 'ONE')
      await secondFactors.confirm(each, { secret: 'ONE', step: 1, codeHashes: ['a', 'b'] })
    }
    expect(await secondFactors.useRecoveryCode(owner.id, 'a')).toBe(1)
    expect(await secondFactors.useRecoveryCode(owner.id, 'a')).toBeUndefined()
    expect(await secondFactors.renewRecoveryCodes(owner, ['c'])).toBe(true)
    expect(await secondFactors.useRecoveryCode(owner.id, 'b')).toBeUndefined()
    expect(await secondFactors.remove(owner.id)).toBe(true)
    expect(await secondFactors.remove(owner.id)).toBe(false)
    expect(await secondFactors.useRecoveryCode(owner.id, 'c')).toBeUndefined()
    expect((await secondFactors.find(other.id))?.recoveryCodes).toBe(2)
  })
})

describe('a sign-in that waits for its second factor', () => {
  it('belongs to a user until it is completed, once, or expires', async () => {
    await using test = await openTestStore()
    const { id } = await test.owner()
    const { halfSignIns, users } = test.store
    const passwordHash = '$argon2id$'
    await users.setPassword(id, passwordHash)
    const token = (await halfSignIns.startWith({ id, passwordHash })) ?? ''
    expect(await halfSignIns.find(token)).toMatchObject({ id })
    expect(await halfSignIns.find('x'.repeat(43))).toBeUndefined()
    expect(await halfSignIns.end(token)).toBe(true)
    expect(await halfSignIns.end(token)).toBe(false)

    const late = (await halfSignIns.startWith({ id, passwordHash })) ?? ''
    await test.db.updateTable('half_sign_ins').set({ expires_at: 1 }).execute()
    expect(await halfSignIns.find(late)).toBeUndefined()
    await forgetHalfSignIns(test.db, Date.now())
    expect(await test.db.selectFrom('half_sign_ins').selectAll().execute()).toEqual([])
  })
})
