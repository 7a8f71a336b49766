import { describe, expect, it } from 'vitest'
import { NO_LIMITS, openTestStore, reportDraft, type TestStore } from '../../test/support/store.ts'
import type { Actor } from '../store/accounts/actor.ts'
import { quickPasswords } from '../../test/support/quick-passwords.ts'
import { createReportVisits, type Unlocking } from './report-visits.ts'

const passwords = quickPasswords()

async function lockedReport(test: TestStore) {
  const owner = await test.owner()
  const passwordHash = await passwords.hash('sesame')
  const { report } = await test.store.reports.store(
    owner,
    reportDraft({ privacy: 2, passwordHash }),
  )
  const visits = createReportVisits({ locks: test.store.reportLocks, passwords, now: () => 0 })
  const unlock = (password: string, address = '192.0.2.1') =>
    visits.unlock({ reportId: report.id, password, address })
  return { owner, report, visits, unlock, sees: seesOf(test, report.id) }
}

/** Reports by name, all with the password `sesame`. */
async function guessing(test: TestStore) {
  let time = 0
  const owner = await test.owner()
  const passwordHash = await passwords.hash('sesame')
  const ids = new Map<string, string>()
  const idOf = async (name: string) => {
    const known = ids.get(name)
    if (known !== undefined) return known
    const draft = reportDraft({ privacy: 2, passwordHash })
    const { report } = await test.store.reports.store(owner, draft)
    ids.set(name, report.id)
    return report.id
  }
  const locks = test.store.reportLocks
  const visits = createReportVisits({ locks, passwords, now: () => time })
  return {
    unlock: async (name: string, address: string, password = 'wrong') =>
      visits.unlock({ reportId: await idOf(name), address, password }),
    pass: (ms: number) => void (time += ms),
  }
}

const seesOf = (test: TestStore, id: string) => async (actor: Actor) =>
  (await test.store.reports.find(actor, id)) !== undefined

function actorOf(unlocking: Unlocking): Actor {
  return unlocking.status === 'unlocked' ? unlocking.actor : { kind: 'anonymous' }
}

describe('a report behind a password', () => {
  it('is visible only after the correct password was entered', async () => {
    await using test = await openTestStore()
    const { unlock, sees } = await lockedReport(test)
    expect(await sees({ kind: 'anonymous' })).toBe(false)
    expect(await sees({ kind: 'unlocked', token: 'made up' })).toBe(false)
    expect(await unlock('Sesame')).toEqual({ status: 'wrong' })
    expect(await sees(actorOf(await unlock('sesame')))).toBe(true)
  })

  it('opens no other report', async () => {
    await using test = await openTestStore()
    const { unlock } = await lockedReport(test)
    const other = await lockedReport(test)
    expect(await other.sees(actorOf(await unlock('sesame')))).toBe(false)
  })

  it('is closed again by a new password, by privacy, by time and when it is deleted', async () => {
    await using test = await openTestStore()
    const { owner, report, unlock, sees } = await lockedReport(test)
    const { reports } = test.store
    const visitor = actorOf(await unlock('sesame'))

    await reports.update(owner, report.id, { privacy: 1 })
    expect(await sees(visitor)).toBe(false)
    await reports.update(owner, report.id, { privacy: 2 })
    expect(await sees(visitor)).toBe(true)
    await reports.update(owner, report.id, { passwordHash: await passwords.hash('new') })
    expect(await sees(visitor)).toBe(false)

    const again = actorOf(await unlock('new'))
    expect(await sees(again)).toBe(true)
    await test.db.updateTable('report_unlocks').set({ expires_at: 1 }).execute()
    expect(await sees(again)).toBe(false)

    const last = actorOf(await unlock('new'))
    await reports.delete(owner, report.id)
    expect(await sees(last)).toBe(false)
    expect(await unlock('new')).toEqual({ status: 'no-lock' })
  })

  it('takes five wrong passwords a minute from one address, and others still get in', async () => {
    await using test = await openTestStore()
    const { unlock } = await lockedReport(test)
    for (let n = 0; n < 5; n += 1) expect(await unlock('wrong')).toEqual({ status: 'wrong' })
    expect(await unlock('sesame')).toEqual({ status: 'wait', retryAfterMs: 60_000 })
    expect(await unlock('sesame', '192.0.2.2')).toMatchObject({ status: 'unlocked' })
  })

  it('takes forty first attempts a minute from all addresses, and one in 1.5 seconds from then on', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { unlock, pass } = await guessing(test)
    for (let n = 0; n < 40; n += 1) {
      expect(await unlock('one', `192.0.2.${n}`)).toEqual({ status: 'wrong' })
    }
    for (let n = 40; n < 43; n += 1) {
      const attempt = () => unlock('one', `192.0.2.${n}`)
      expect(await attempt()).toEqual({ status: 'wait', retryAfterMs: 1_500 })
      pass(1_500)
      expect(await attempt()).toEqual({ status: 'wrong' })
    }
    expect(await unlock('another', '192.0.2.1')).toEqual({ status: 'wrong' })
  })

  it('takes twenty attempts a minute from one address, and one in three seconds from then on', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { unlock, pass } = await guessing(test)
    for (let n = 0; n < 20; n += 1) {
      expect(await unlock(`report ${n}`, `2001:db8::${n}`)).toEqual({ status: 'wrong' })
    }
    for (let n = 20; n < 23; n += 1) {
      const attempt = () => unlock(`report ${n}`, '2001:db8::f')
      expect(await attempt()).toEqual({ status: 'wait', retryAfterMs: 3_000 })
      pass(3_000)
      expect(await attempt()).toEqual({ status: 'wrong' })
    }
    expect(await unlock('report 0', '192.0.2.1')).toEqual({ status: 'wrong' })
  })

  it('counts an attempt that has to wait nowhere', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { unlock } = await guessing(test)
    for (let n = 0; n < 5; n += 1) await unlock('one', '192.0.2.1')
    for (let n = 0; n < 99; n += 1) {
      expect(await unlock('one', '192.0.2.1')).toMatchObject({ status: 'wait' })
    }
    expect(await unlock('one', '192.0.2.2')).toEqual({ status: 'wrong' })
    expect(await unlock('another', '192.0.2.1')).toEqual({ status: 'wrong' })
  })

  it('forgives an address its attempts at the report that it opens, and no others', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { unlock } = await guessing(test)
    for (let n = 0; n < 20; n += 1) {
      expect(await unlock('mine', '192.0.2.1', 'sesame')).toMatchObject({ status: 'unlocked' })
    }
    expect(await unlock('mine', '192.0.2.1')).toMatchObject({ status: 'wait' })
    expect(await unlock('other', '192.0.2.1')).toMatchObject({ status: 'wait' })
    for (let n = 20; n < 60; n += 1) await unlock('mine', `198.51.100.${n}`, 'sesame')
    expect(await unlock('mine', '192.0.2.2')).toMatchObject({ status: 'wait' })
  })

  it('looks like no report at all when it is private, public or unknown', async () => {
    await using test = await openTestStore()
    const { owner, report, visits, unlock } = await lockedReport(test)
    const address = '192.0.2.1'
    expect(await visits.unlock({ reportId: 'unknown', password: 'sesame', address })).toEqual({
      status: 'no-lock',
    })
    for (const privacy of [0, 1] as const) {
      await test.store.reports.update(owner, report.id, { privacy })
      expect(await unlock('sesame')).toEqual({ status: 'no-lock' })
    }
  })
})
