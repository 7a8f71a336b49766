import { expect, it } from 'vitest'
import { copyReport } from '../../../test/support/copied-reports.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
} from '../../../test/support/store.ts'

it('visitors do not make it count the reports of a large public project each time', async () => {
  const statements: string[] = []
  await using test = await openTestStore({
    ...NO_LIMITS,
    log: ({ query }) => void statements.push(query.sql),
  })
  const owner = await test.owner()
  const draft = reportDraft({ project: 'Big', privacy: 0 })
  const { id, projectId } = (await test.store.reports.store(owner, draft)).report
  await runNext(test, completed())
  await copyReport(test, id, 60)
  await test.store.projects.update(owner, projectId, { isPublic: true })
  // Two of them, since a minute may begin in between.
  for (let visit = 0; visit < 2; visit += 1) await test.store.publicProjects.find(projectId)
  statements.length = 0
  const found = await test.store.publicProjects.find(projectId)
  const again = await test.store.publicProjects.find(projectId)
  expect([found?.total, again?.total, found?.averageScore]).toEqual([61, 61, expect.any(Number)])
  const ofReports = statements.filter((sql) => sql.includes('from "reports"'))
  const counting = statements.filter((sql) =>
    /(?:count\(|avg\().* from "(?:reports|alerts)"/.test(sql),
  )
  // At most once, if a minute begins.
  expect(counting.length).toBeLessThanOrEqual(5)
  expect(ofReports.every((sql) => sql.includes('"owner_id" = '))).toBe(true)
})
