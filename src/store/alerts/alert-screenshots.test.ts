import { expect, it } from 'vitest'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
} from '../../../test/support/store.ts'
import { screenshotPairs } from './alert-screenshots.ts'

it('screenshots are shown of devices that both runs have pictures of', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft())
  await runNext(test, completed())
  await test.store.reports.update(owner, report.id, { rerun: true })
  await runNext(test, completed())
  const runs = await test.db.selectFrom('runs').select(['id', 'number']).orderBy('number').execute()
  const keep = async (place: number, name: string) => {
    const file = { name, media_type: 'image/webp', bytes: 1, created_at: 0 }
    await test.db
      .insertInto('artifacts')
      .values({ run_id: runs[place]?.id ?? '', ...file })
      .execute()
  }
  const pairs = async () =>
    await screenshotPairs(test.db, { reportId: report.id, run: 2, runBefore: 1 })
  await keep(0, 'mobile.final.webp')
  await keep(0, 'desktop.final.webp')
  await keep(0, 'mobile.full.webp')
  await keep(1, 'mobile.full.webp')
  expect(await pairs()).toEqual([])
  await keep(1, 'mobile.final.webp')
  expect(await pairs()).toEqual([{ device: 'mobile', name: 'mobile.final.webp' }])
  expect(await screenshotPairs(test.db, { reportId: 'other', run: 2, runBefore: 1 })).toEqual([])
})
