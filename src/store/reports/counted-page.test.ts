import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
} from '../../../test/support/store.ts'
import { readCountedPage } from './counted-page.ts'
import { listReports } from './report-list.ts'
import type { ReportQuery } from './report-query.ts'

const LATEST: ReportQuery = { sortBy: 'id', sort: 'desc', page: 1, perPage: 10 }

/** A user with two reports in each of two projects, of which the first has a result. `list` also returns the statements of a list. */
async function scene() {
  const statements: string[] = []
  const test = await openTestStore({
    ...NO_LIMITS,
    log: ({ query }) => void statements.push(query.sql),
  })
  const owner = await test.owner()
  for (const project of ['One', 'Two', 'One', 'Two']) {
    await test.store.reports.store(owner, reportDraft({ project }))
  }
  await runNext(test, completed({ result: 'good' }))
  const list = async (query: Partial<ReportQuery> = {}) => {
    statements.length = 0
    const page = await test.store.reports.list(owner, { ...LATEST, ...query })
    return { total: page.total, names: page.items.map(({ project }) => project), statements }
  }
  return { test, owner, list }
}

it.each([
  { of: 'all reports', query: {}, names: ['Two', 'One', 'Two', 'One'] },
  { of: 'all by URL', query: { sortBy: 'url' }, names: ['Two', 'One', 'Two', 'One'] },
  { of: 'a result', query: { result: 'good' }, names: ['One'] },
  { of: 'a result by time', query: { result: 'good', sortBy: 'generated_at' }, names: ['One'] },
  { of: 'a result without reports', query: { result: 'bad' }, names: [] },
] as const)('a page of $of is read in two statements at most', async ({ query, names }) => {
  const { test, list } = await scene()
  await using _ = test
  const page = await list(query)
  expect(page).toMatchObject({ total: names.length, names })
  expect(page.statements.length).toBeLessThanOrEqual(2)
  const { total, statements } = await list({ ...query, page: 2 })
  expect(total).toBe(names.length)
  expect(statements).toHaveLength(1)
})

it.each([
  { why: 'has reports with and without a result', query: { sortBy: 'result' } },
  { why: 'has generated reports and others', query: { sortBy: 'generated_at' } },
  { why: 'is filtered by status, which is in no index by URL', query: { status: 'queued' } },
] as const)('a page that $why is read from a snapshot', async ({ query }) => {
  const { test, list } = await scene()
  await using _ = test
  const { statements } = await list(query)
  const began = statements.findIndex((each) => /^(?:begin|start transaction)/.test(each))
  expect(began).toBeLessThanOrEqual(1)
  expect(began).not.toBe(-1)
})

it('a list that changes while it is read is read again from a snapshot', async () => {
  const { test, owner } = await scene()
  await using _ = test
  const changing = (): KyselyPlugin => {
    let isFirst = true
    return {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isFirst) {
          isFirst = false
          await test.store.reports.store(owner, reportDraft({ project: 'Three' }))
        }
        return result
      },
    }
  }
  expect(await readCountedPage(test.db.withPlugin(changing()), owner, LATEST)).toBeUndefined()
  const last: ReportQuery = { ...LATEST, sort: 'asc', perPage: 5 }
  const page = await listReports(test.db.withPlugin(changing()), owner, last)
  expect(page.total).toBe(6)
  expect(page.items.map(({ project }) => project)).toEqual(['One', 'Two', 'One', 'Two', 'Three'])
})

it('reports of a deleted project are in no list before they are deleted themselves', async () => {
  const { test, owner, list } = await scene()
  await using _ = test
  const project = await test.store.projects.find(owner, 'Two')
  await test.db
    .updateTable('projects')
    .set({ deleted_at: 1 })
    .where('id', '=', project?.id ?? '')
    .execute()
  expect(await list()).toMatchObject({ total: 2, names: ['One', 'One'] })
  expect(await list({ sortBy: 'generated_at' })).toMatchObject({ total: 2, names: ['One', 'One'] })
  expect((await list({ status: 'queued' })).names).toEqual(['One'])
})
