import { describe, expect, it, vi } from 'vitest'
import { openTestStore, reportDraft, type TestStore } from '../../test/support/store.ts'
import type { Actor } from '../store/actor.ts'
import { createPasswords } from './passwords.ts'
import { createReportVisits, type Unlocking } from './report-visits.ts'
import { createThrottle, REPORT_PASSWORD_RULES } from './throttle.ts'

/** Each hash is meant to be slow. */
vi.setConfig({ testTimeout: 30_000 })

const passwords = createPasswords()

async function lockedReport(test: TestStore) {
  const owner = await test.owner()
  const passwordHash = await passwords.hash('sesame')
  const { report } = await test.store.reports.store(
    owner,
    reportDraft({ privacy: 2, passwordHash }),
  )
  const throttle = createThrottle(REPORT_PASSWORD_RULES, () => 0)
  const visits = createReportVisits({ locks: test.store.reportLocks, passwords, throttle })
  const unlock = (password: string, address = '192.0.2.1') =>
    visits.unlock({ reportId: report.id, password, address })
  return { owner, report, visits, unlock, sees: seesOf(test, report.id) }
}

const seesOf = (test: TestStore, id: string) => async (actor: Actor) =>
  (await test.store.reports.find(actor, id)) !== undefined

function actorOf(unlocking: Unlocking): Actor {
  return unlocking.status === 'unlocked' ? unlocking.actor : { kind: 'anonymous' }
}

describe('a report behind a password', () => {
  it('is seen by whoever gives it, and by nobody else', async () => {
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
