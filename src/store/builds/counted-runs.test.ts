import { saveOriginal } from '../../../test/support/save-original.ts'
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

it('uploads do not count the runs of a project, of which there may be 50,000', async () => {
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
  const added = await importedBuilds.addRun({ projectId }, id, run)
  const runId = typeof added === 'string' ? '' : added.id
  await saveOriginal(test.originals, { projectId }, { build: id, run: runId, original: '{}' })

  const reading = statements.filter(({ sql }) =>
    /^select .*"imported_(?:runs|originals)"/.test(sql),
  )
  expect(reading).toEqual([])
  const counted = await test.db.selectFrom('builds').select(['runs', 'original_bytes']).execute()
  expect(counted).toEqual([{ runs: 2, original_bytes: expect.any(Number) }])
})
