import { refuseRow } from '../../../test/support/refuse-row.ts'
import { saveOriginal } from '../../../test/support/save-original.ts'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { NO_LIMITS, openTestStore, reportDraft } from '../../../test/support/store.ts'
import { leastIdAt } from '../database/new-id.ts'
import { emptyProjects } from '../projects/delete-project.ts'
import { sweepOrphans } from '../upkeep/sweep-orphans.ts'
import { sweep } from '../upkeep/sweep.ts'
import { originalKey } from './drop-originals.ts'
import { createOriginals } from './originals.ts'

const DAY_MS = 86_400_000
const RULES = { trashDays: 0, keepArtifactsDays: 90, keepStartsMs: 0 }
const BUILD = {
  branch: 'main',
  hash: 'c1',
  ancestorHash: '',
  message: '',
  author: '',
  externalUrl: '',
  runAt: 1,
}
const NO_METRICS = { fcp: null, lcp: null, tbt: null, cls: null, 'speed-index': null, tti: null }
const RUN = {
  url: '/',
  formFactor: 'mobile',
  run: { lighthouse: '12.8.2', categories: [], metrics: NO_METRICS, audits: [] },
} as const

async function scene(mostBytes?: number) {
  const test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const draft = reportDraft({ project: 'shop' })
  const { projectId } = (await test.store.reports.store(owner, draft)).report
  const { importedBuilds } = test.store
  const originals = createOriginals(test.db, test.blobs, mostBytes)
  const build = async (hash: string) => {
    const made = await importedBuilds.create({ projectId }, { ...BUILD, hash })
    if (typeof made === 'string') throw new Error(made)
    return made.id
  }
  const run = async (build: string) => {
    const added = await importedBuilds.addRun({ projectId }, build, RUN)
    if (typeof added === 'string') throw new Error(added)
    return { build, run: added.id }
  }
  const keys = async () => await Array.fromAsync(test.blobs.list())
  const rows = async () => await test.db.selectFrom('imported_originals').selectAll().execute()
  return { test, owner, projectId, originals, build, run, keys, rows }
}

describe('the original of a run', () => {
  it('is not offered or counted if its file could not be stored', async () => {
    const { test, owner, projectId, build, run, rows } = await scene()
    await using _ = test
    const full = { ...test.blobs, put: async () => await Promise.reject(new Error('disk full')) }
    const originals = createOriginals(test.db, full)
    const place = await run(await build('c1'))
    await expect(
      saveOriginal(originals, { projectId }, { ...place, original: '{}' }),
    ).rejects.toThrow('disk full')
    expect(await originals.read(owner, 'shop', place)).toBeUndefined()
    expect((await rows()).map(({ dropped_at }) => dropped_at)).not.toContain(null)
    const builds = await test.db.selectFrom('builds').select('original_bytes').execute()
    expect(builds).toEqual([{ original_bytes: 0 }])
  })

  it('is returned as it was uploaded, to those who may see the project', async () => {
    const { test, owner, projectId, originals, build, run } = await scene()
    await using _ = test
    const place = await run(await build('c1'))
    expect(
      await saveOriginal(originals, { projectId }, { ...place, original: '{"lhr":" ä\\u0000"}' }),
    ).toBe(true)
    const body = await originals.read(owner, 'shop', place)
    expect(String(brotliDecompressSync(body ?? ''))).toBe('{"lhr":" ä\\u0000"}')
    const stranger = await test.owner()
    expect(await originals.read(stranger, projectId, place)).toBeUndefined()
    await test.store.reports.store(owner, reportDraft({ project: 'other' }))
    expect(await originals.read(owner, 'other', place)).toBeUndefined()
    const other = { ...place, build: await build('c2') }
    expect(await originals.read(owner, 'shop', other)).toBeUndefined()
  })

  it('is stored with its run or not at all', async () => {
    const { test, projectId, originals, build, keys, rows } = await scene()
    await using _ = test
    const id = await build('c1')
    await refuseRow(test.db, {
      table: 'imported_originals',
      event: 'insert',
      column: 'build_id',
      value: id,
    })
    const adding = originals.add({ projectId }, { build: id, original: '{}' }, (builds) =>
      builds.addRuns({ projectId }, id, [RUN]),
    )
    await expect(adding).rejects.toThrow('no')
    expect([await keys(), await rows()]).toEqual([[], []])
    const runs = await test.db.selectFrom('imported_runs').select('id').execute()
    expect(runs).toEqual([])
  })

  it('makes room for newer ones, oldest build first, and never for its own build', async () => {
    const { test, owner, projectId, originals, build, run } = await scene(100)
    await using _ = test
    const text = () => crypto.randomUUID()
    const [first, second] = [await run(await build('c1')), await run(await build('c2'))]
    const created_at = Date.now() - 60_000
    await test.db.updateTable('builds').set({ created_at }).where('hash', '=', 'c1').execute()
    for (const place of [first, second])
      await saveOriginal(originals, { projectId }, { ...place, original: text() })
    const third = await run(await build('c3'))
    expect(await saveOriginal(originals, { projectId }, { ...third, original: text() })).toBe(true)
    const stored = async (place: typeof first) =>
      (await originals.read(owner, 'shop', place)) !== undefined
    expect([await stored(first), await stored(second), await stored(third)]).toEqual([
      false,
      true,
      true,
    ])
    expect(
      await saveOriginal(
        originals,
        { projectId },
        { ...(await run(third.build)), original: text() },
      ),
    ).toBe(true)
    expect(
      await saveOriginal(
        originals,
        { projectId },
        { ...(await run(third.build)), original: text() },
      ),
    ).toBe(false)
  })

  it('is removed by the sweep once it is too old, while its run stays', async () => {
    const { test, owner, projectId, originals, build, run, keys, rows } = await scene()
    await using _ = test
    const [old, fresh] = [await run(await build('c1')), await run(await build('c2'))]
    for (const place of [old, fresh])
      await saveOriginal(originals, { projectId }, { ...place, original: '{}' })
    const created_at = Date.now() - 91 * DAY_MS
    await test.store.importedBuilds.seal({ projectId }, old.build)
    await test.db.updateTable('builds').set({ created_at }).where('id', '=', old.build).execute()
    await sweep(test.db, test.blobs, { ...RULES, keepArtifactsDays: 0 })
    expect(await keys()).toHaveLength(2)
    expect((await sweep(test.db, test.blobs, RULES)).artifacts).toBe(1)
    expect(await keys()).toEqual([originalKey(fresh.run)])
    expect(await rows()).toHaveLength(1)
    const { buildLists } = test.store
    const shown = async ({ build: id, run: runId }: typeof old) =>
      await buildLists.run(owner, 'shop', { id, run: runId })
    expect(await shown(old)).toMatchObject({ hasOriginal: false })
    expect(await shown(fresh)).toMatchObject({ hasOriginal: true })
  })

  it('is removed by the sweep after its build', async () => {
    const { test, projectId, originals, build, run, keys, rows } = await scene()
    await using _ = test
    const place = await run(await build('c1'))
    await saveOriginal(originals, { projectId }, { ...place, original: '{}' })
    await test.store.importedBuilds.create({ projectId }, BUILD, { replacesOpen: true })
    await sweep(test.db, test.blobs, { ...RULES, keepArtifactsDays: 0 })
    expect([await keys(), await rows()]).toEqual([[], []])
  })

  it('is removed with its project', async () => {
    const { test, owner, projectId, originals, build, run, keys, rows } = await scene()
    await using _ = test
    await saveOriginal(
      originals,
      { projectId },
      { ...(await run(await build('c1'))), original: '{}' },
    )
    await test.store.projects.delete(owner, 'shop')
    await emptyProjects(test.db)
    await sweep(test.db, test.blobs, RULES)
    expect([await keys(), await rows()]).toEqual([[], []])
  })

  it('is left alone by the sweep of files without a row', async () => {
    const { test, projectId, build, run, keys } = await scene()
    await using _ = test
    const place = await run(await build('c1'))
    const ids = [leastIdAt(Date.now() - 2 * DAY_MS), leastIdAt(Date.now() - 3 * DAY_MS)] as const
    for (const id of ids) await test.blobs.put(originalKey(id), Buffer.from('{}'))
    const row = { run_id: ids[0], build_id: place.build, bytes: 2, dropped_at: null }
    await test.db.insertInto('imported_originals').values(row).execute()
    await test.db
      .insertInto('users')
      .values({
        id: leastIdAt(Date.now() - 9 * DAY_MS),
        email: projectId,
        email_key: projectId,
        password_hash: null,
        is_admin: 0,
        created_at: 0,
      })
      .execute()
    expect(await sweepOrphans(test.db, test.blobs)).toMatchObject({ removed: 1 })
    expect(await keys()).toEqual([originalKey(ids[0])])
  })
})
