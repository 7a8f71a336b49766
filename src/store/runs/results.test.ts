import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sampleLabResults } from '../../../test/support/sample-results.ts'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
} from '../../../test/support/store.ts'
import type { Actor } from '../accounts/actor.ts'
import { createResults } from './results.ts'
import { sizeOfContent } from './unpack-body.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('results as JSON', () => {
  async function scene() {
    const test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft())
    const results = sampleLabResults()
    await runNext(test, { status: 'completed', results })
    const read = async (actor: Actor = owner) => {
      const shown = await test.store.results.shownJson(actor, report.id)
      return shown && Buffer.from((await shown.stored?.json()) ?? '').toString()
    }
    return { test, owner, report, results, read }
  }

  it('are those that are shown, for those who may see them', async () => {
    const { test, owner, report, results, read } = await scene()
    await using _ = test
    expect(await read()).toBe(JSON.stringify(results))
    expect(await read(await test.owner())).toBe(undefined)
    const shown = await test.store.results.shownJson(owner, report.id)
    expect(await shown?.stored?.parse()).toEqual(results)
    const waiting = await test.store.reports.store(owner, reportDraft())
    const none = await test.store.results.shownJson(owner, waiting.report.id)
    expect([none?.report.id, none?.stored]).toEqual([waiting.report.id, undefined])
  })

  it('name their size, and take no larger window to unpack', async () => {
    const { test, results } = await scene()
    await using _ = test
    const { body } = await test.db
      .selectFrom('run_results')
      .select('body')
      .executeTakeFirstOrThrow()
    expect(sizeOfContent(body)).toBe(Buffer.byteLength(JSON.stringify(results)))
  })

  it('of an older schema are upgraded', async () => {
    const { test, results, read } = await scene()
    await using _ = test
    const { fix_first: _first, ...rest } = results
    const first = { ...rest, schema_version: 1, scoring: { blockers: ['https-final'] } }
    const body = zstdCompressSync(JSON.stringify(first))
    await test.db.updateTable('run_results').set({ schema_version: 1, body }).execute()
    expect(JSON.parse((await read()) ?? '')).toMatchObject({
      schema_version: 2,
      result_reason: 'https-final',
      fix_first: [],
    })
  })
})

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

describe('runs that were before', () => {
  it('are the latest that completed, for who may see the report', async () => {
    await using test = await openTestStore({ ...NO_LIMITS, keepRuns: 3 })
    const [owner, other] = [await test.owner(), await test.owner()]
    const { report } = await test.store.reports.store(owner, reportDraft({ privacy: 1 }))
    for (const outcome of [completed({ score: 40 }), failed(), completed({ score: 50 })]) {
      await runNext(test, outcome)
      await test.store.reports.update(owner, report.id, { rerun: true })
    }
    const before = async (run: number, actor = owner) => {
      const stored = await test.store.results.before(actor, report.id, run)
      return stored && [stored.run, stored.results.score]
    }
    expect(await before(4)).toEqual([3, 50])
    expect(await before(3)).toEqual([1, 40])
    expect(await before(1)).toBe(undefined)
    expect(await before(4, other)).toBe(undefined)
    const latest = async (most: number, actor = owner) => {
      const several = await test.store.results.latest(actor, report.id, most)
      return several.map(({ run, results }) => [run, results.score])
    }
    expect(await latest(9)).toEqual([
      [3, 50],
      [1, 40],
    ])
    expect(await latest(1)).toEqual([[3, 50]])
    expect(await latest(9, other)).toEqual([])
    await runNext(test, completed({ score: 60 }))
    expect(await before(3), 'no longer kept').toBe(undefined)
  })

  it('keep what a history shows beside the results', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft())
    await runNext(test, { status: 'completed', results: sampleLabResults() })
    const [run] = (await test.store.runs.list(owner, report.id)) ?? []
    const { lab, catalogue_version } = sampleLabResults()
    expect(run).toMatchObject({
      catalogueVersion: catalogue_version,
      metrics: lab?.devices[0]?.metrics,
    })
  })
})

/** Runs this after a report has been read, before the next query. */
function afterReport(act: () => Promise<void>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'project_name' in row)) await act()
      return result
    },
  }
}
