import type { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { openTestStore, reportDraft } from '../../../test/support/store.ts'

const BUILD = {
  branch: 'main',
  hash: 'abc',
  ancestorHash: '',
  message: '',
  author: '',
  externalUrl: '',
  runAt: 1,
}
const NO_METRICS = { fcp: null, lcp: null, tbt: null, cls: null, 'speed-index': null, tti: null }
const RUN = { lighthouse: '12.8.2', categories: [], metrics: NO_METRICS, audits: [] }

it('uploads count the runs of a project without reading them', async () => {
  const statements: CompiledQuery[] = []
  await using test = await openTestStore({ log: ({ query }) => void statements.push(query) })
  const draft = reportDraft({ project: 'shop' })
  const { projectId } = (await test.store.reports.store(await test.owner(), draft)).report
  statements.length = 0
  const { importedBuilds } = test.store
  const made = await importedBuilds.create({ projectId }, BUILD)
  const id = typeof made === 'string' ? '' : made.id
  const run = { url: '/', formFactor: 'mobile', run: RUN } as const
  expect(await importedBuilds.addRun({ projectId }, id, run)).toHaveProperty('id')

  const reading = statements.filter(({ sql }) => /^select .*"imported_runs"/.test(sql))
  expect(reading).toHaveLength(3)
  for (const statement of reading) {
    const { rows } = await test.db.executeQuery<{ detail: string }>({
      ...statement,
      sql: `explain query plan ${statement.sql}`,
    })
    expect(rows.map(({ detail }) => detail).join('\n')).toContain(
      'imported_runs USING COVERING INDEX',
    )
  }
})
