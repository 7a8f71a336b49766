import { expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import { sweep } from '../upkeep/sweep.ts'
import type { AlertRow } from './alert-row.ts'
import { forgetAlerts } from './forget-alerts.ts'

const DAY_MS = 86_400_000

async function insert({ db }: TestStore, id: string, values: Partial<AlertRow>): Promise<void> {
  const none = { report_id: 'report', title: '', message: '', unit: '', rounds: '[]' }
  const counts = { good_runs: 0, flapping: 0, told: 0, muted_until_change: 0 }
  const times = { since: 0, created_at: 0, updated_at: 0 }
  await db
    .insertInto('alerts')
    .values({ id, rule: id, state: 'ok', ...none, ...counts, ...times, ...values })
    .execute()
}

it('forgets alerts that ended a year ago, but none that is open or muted', async () => {
  await using test = await openTestStore()
  const now = 400 * DAY_MS
  await insert(test, 'ended', { since: 34 * DAY_MS, resolved_at: 34 * DAY_MS })
  await insert(test, 'noise', { since: 34 * DAY_MS, noise_at: 34 * DAY_MS })
  await insert(test, 'of this year', { since: 36 * DAY_MS })
  await insert(test, 'open', { state: 'confirmed' })
  await insert(test, 'muted', { muted_until: now + 1 })
  await insert(test, 'muted until it changes', { muted_until_change: 1 })
  await insert(test, 'was muted', { muted_until: now - 1 })
  expect(await forgetAlerts(test.db, now)).toBe(3)
  expect(await forgetAlerts(test.db, now)).toBe(0)
  const left = await test.db.selectFrom('alerts').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual([
    'muted',
    'muted until it changes',
    'of this year',
    'open',
  ])
})

it('is part of the sweep', async () => {
  await using test = await openTestStore()
  await insert(test, 'ended', {})
  await sweep(test.db, test.blobs, { trashDays: 7, keepArtifactsDays: 0, keepStartsMs: 0 })
  expect(await test.db.selectFrom('alerts').select('id').execute()).toEqual([])
})
