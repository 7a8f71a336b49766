import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
} from '../../test/support/store.ts'
import { createResults } from './results.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a report and its results', () => {
  it('are of one moment, also when a run of another process ends between the questions', async () => {
    const path = join(folder, 'pagemark.db')
    await using test = await openTestStore({ path, ...NO_LIMITS })
    await using worker = await openTestStore({ path, ...NO_LIMITS })
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft())
    await runNext(test, completed({ score: 40, result: 'bad' }))
    await test.store.reports.update(owner, report.id, { rerun: true })

    let ended = 0
    const endRunAfterReport = afterReport(async () => {
      if (await runNext(worker, completed({ score: 93, result: 'good' }))) ended += 1
    })
    const results = createResults(test.db.withPlugin(endRunAfterReport))
    const before = await results.shown(owner, report.id)
    expect(ended).toBe(1)
    expect([before?.report.score, before?.stored?.results.score]).toEqual([40, 40])

    const after = await results.shown(owner, report.id)
    expect([after?.report.score, after?.stored?.results.score]).toEqual([93, 93])
  })
})

/** Does this once a report has been read, before the next question. */
function afterReport(act: () => Promise<void>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'project_name' in row)) await act()
      return result
    },
  }
}
