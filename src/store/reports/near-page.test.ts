import { expect, it } from 'vitest'
import { openTestStore, reportDraft } from '../../../test/support/store.ts'
import type { ReportQuery } from './report-query.ts'

const LATEST: ReportQuery = { sortBy: 'id', sort: 'desc', page: 1, perPage: 10 }

/** A user with two reports in each of two projects, and what the database is asked for a list of them. */
async function scene() {
  const statements: string[] = []
  const test = await openTestStore({ log: ({ query }) => void statements.push(query.sql) })
  const owner = await test.owner()
  for (const project of ['One', 'Two', 'One', 'Two']) {
    await test.store.reports.store(owner, reportDraft({ project }))
  }
  const list = async (query: Partial<ReportQuery> = {}) => {
    statements.length = 0
    const page = await test.store.reports.list(owner, { ...LATEST, ...query })
    return { total: page.total, names: page.items.map(({ project }) => project), statements }
  }
  return { test, owner, list }
}

it('the first pages of all reports are read in one statement', async () => {
  const { test, list } = await scene()
  await using _ = test
  const first = await list()
  expect(first).toMatchObject({ total: 4, names: ['Two', 'One', 'Two', 'One'] })
  expect(first.statements).toEqual([expect.stringMatching(/report_counters.* limit /)])
  expect((await list({ sortBy: 'url', perPage: 100, page: 2 })).names).toEqual([])
  for (const query of [{ status: 'queued' }, { sortBy: 'result' }, { page: 21 }] as const) {
    const { statements } = await list(query)
    expect(statements.filter((each) => /report_counters.* limit /.test(each))).toEqual([])
  }
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
  expect((await list()).names).toEqual(['One', 'One'])
  expect((await list({ status: 'queued' })).names).toEqual(['One', 'One'])
})
