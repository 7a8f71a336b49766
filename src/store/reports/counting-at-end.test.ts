import { expect, it } from 'vitest'
import { openTestStore, reportDraft } from '../../../test/support/store.ts'
import { recountFaults } from '../projects/project-faults.ts'
import { countWaiting, recount } from './counters.ts'
import { countingAtEnd } from './counting-at-end.ts'

const FAULTS = Array.from({ length: 150 }, (_, n) => `check-${n}`)

it('writes the counts of reports in hundreds of projects, more than one statement may have', async () => {
  await using test = await openTestStore()
  const { id: owner_id } = await test.owner()
  const reports = Array.from({ length: 300 }, (_, n) => ({
    owner_id,
    project_id: `project-${n}`,
    result_rank: 1,
    status: 'completed' as const,
    score: 50,
    incomplete: null,
    faults: JSON.stringify(FAULTS),
  }))
  await test.db.transaction().execute((trx) =>
    countingAtEnd(trx, async () => {
      for (const report of reports) {
        await recount(trx, undefined, report)
        await recountFaults(trx, undefined, report)
      }
    }),
  )
  const faults = await test.db.selectFrom('project_faults').select('reports').execute()
  expect(faults).toHaveLength(300 * 150)
  const counters = await test.db.selectFrom('report_counters').select('reports').execute()
  expect(counters.reduce((sum, row) => sum + row.reports, 0)).toBe(2 * 300)
})

it('counts reports that are about to wait against the queue limit', async () => {
  await using test = await openTestStore({ queuePerUser: 3 })
  const owner = await test.owner()
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) {
    const { report } = await test.store.reports.store(owner, reportDraft())
    await test.store.reports.cancel(owner, report.id)
    ids.push(report.id)
  }
  const change = { rerun: true, eventOf: undefined }
  expect(await test.store.reports.updateSeveral(owner, ids, change)).toEqual({
    changed: 3,
    refused: 2,
  })
  expect(await countWaiting(test.db, owner.id)).toBe(3)
})
