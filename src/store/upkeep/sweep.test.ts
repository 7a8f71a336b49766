import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { copyReport } from '../../../test/support/copied-reports.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  type TestStore,
} from '../../../test/support/store.ts'
import { createArtifacts } from '../runs/artifacts.ts'
import { openFileBlobs } from '../blobs/file-blobs.ts'
import type { Connection, Database } from '../database/database.ts'
import { type SweepRules, sweep } from './sweep.ts'

const RULES: SweepRules = { trashDays: 7, keepArtifactsDays: 90, keepStartsMs: 3_600_000 }
const DAY_MS = 86_400_000
const TABLES = [
  'reports',
  'runs',
  'run_results',
  'run_progress',
  'artifacts',
  'report_unlocks',
  'projects',
] as const satisfies readonly (keyof Database)[]

vi.setConfig({ testTimeout: 30_000 })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function withSweep(test: TestStore) {
  const blobs = await openFileBlobs(folder)
  const artifacts = createArtifacts(test.db, blobs)
  const owner = await test.owner()
  return {
    artifacts,
    owner,
    run: (rules: Partial<SweepRules> = {}) => sweep(test.db, blobs, { ...RULES, ...rules }),
    /** A report with everything that a report can have. */
    fullReport: async (project: string) => {
      const passwordHash = '$argon2id$'
      const draft = reportDraft({ project, privacy: 2, passwordHash })
      const { report } = await test.store.reports.store(owner, draft)
      const lock = await test.store.reportLocks.find(report.id)
      if (lock) await test.store.reportLocks.unlock(lock)
      await auditWithFile(test, artifacts)
      return report
    },
  }
}

async function auditWithFile({ queue }: TestStore, artifacts: ReturnType<typeof createArtifacts>) {
  const token = (await queue.claim('test'))?.token ?? 'none'
  await queue.progress(token, { step: 'lab', done: 1, total: 2 })
  const file = { name: 'lighthouse.json', mediaType: 'application/json', body: Buffer.from('{}') }
  expect(await artifacts.save(token, file)).toBe(true)
  await queue.finish(token, completed())
}

async function rowCounts(db: Connection) {
  const counts: Record<string, number> = {}
  for (const table of TABLES) {
    const rows = await db.selectFrom(table).selectAll().execute()
    counts[table] = rows.length
  }
  return counts
}

function files(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

async function age(db: Connection, days: number): Promise<void> {
  for (const table of ['reports', 'projects'] as const) {
    await db
      .updateTable(table)
      .set((eb) => ({ deleted_at: eb('deleted_at', '-', days * DAY_MS) }))
      .execute()
  }
}

describe('the sweep', () => {
  it('removes a deleted report with all that belongs to it, once its days are over', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, run, fullReport } = await withSweep(test)
    const kept = await fullReport('Kept')
    const before = await rowCounts(test.db)
    const report = await fullReport('Gone')
    await test.store.projects.delete(owner, 'Gone')

    await age(test.db, 6.9)
    expect(await run()).toEqual({ reports: 0, runs: 0, projects: 0, artifacts: 0 })
    expect(files()).toHaveLength(2)
    await age(test.db, 0.2)
    expect(await run()).toEqual({ reports: 1, runs: 1, projects: 1, artifacts: 0 })
    expect(await rowCounts(test.db)).toEqual(before)
    expect(files()).toHaveLength(1)
    expect(await test.store.reports.find(owner, kept.id)).toBeDefined()
    expect(await test.store.reports.find(owner, report.id)).toBeUndefined()
  })

  it('waits no days when there are none to wait', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, run, fullReport } = await withSweep(test)
    const report = await fullReport('Site')
    await test.store.reports.delete(owner, report.id)
    expect(await run({ trashDays: 0 })).toMatchObject({ reports: 1, projects: 0 })
    expect(files()).toEqual([])
  })

  it('leaves no folder behind, and takes many reports in one go', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, run, fullReport } = await withSweep(test)
    await fullReport('Site')
    const { id } = await fullReport('Site')
    await copyReport(test, id, 103)
    await test.store.projects.delete(owner, 'Site')
    expect(await run({ trashDays: 0 })).toEqual({
      reports: 105,
      runs: 105,
      projects: 1,
      artifacts: 0,
    })
    expect(readdirSync(folder)).toEqual(['.unfinished'])
  })

  it('removes the runs that are no longer kept', async () => {
    await using test = await openTestStore({ ...NO_LIMITS, keepRuns: 1 })
    const { artifacts, owner, run, fullReport } = await withSweep(test)
    const report = await fullReport('Site')
    await test.store.reports.update(owner, report.id, { rerun: true })
    await auditWithFile(test, artifacts)
    expect(await run()).toMatchObject({ reports: 0, runs: 1 })
    expect(files()).toHaveLength(1)
    expect(await test.store.runs.list(owner, report.id)).toMatchObject([{ number: 2 }])
  })

  it('removes old files and keeps their run', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { artifacts, owner, run, fullReport } = await withSweep(test)
    const report = await fullReport('Site')
    expect(await run()).toMatchObject({ artifacts: 0 })
    expect(await artifacts.list(owner, report.id, 1)).toHaveLength(1)
    const grow = async (days: number) => {
      const older = { created_at: sql<number>`created_at - ${Math.round(days * DAY_MS)}` }
      await test.db.updateTable('artifacts').set(older).execute()
    }
    await grow(89.9)
    expect(await run()).toMatchObject({ artifacts: 0 })
    expect(files()).toHaveLength(1)
    await grow(0.2)
    expect(await run({ keepArtifactsDays: 0 })).toMatchObject({ artifacts: 0 })
    expect(await run()).toMatchObject({ artifacts: 1 })
    expect(files()).toEqual([])
    expect((await test.store.results.shown(owner, report.id))?.stored).toBeDefined()
  })

  it('removes everything else when a file cannot be removed, and says so', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { fullReport, owner, run } = await withSweep(test)
    const kept = await fullReport('Site')
    await test.db
      .updateTable('artifacts')
      .set({ created_at: Date.now() - 100 * DAY_MS })
      .execute()
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const file = paths.find((path) => path.endsWith('.json')) ?? ''
    rmSync(join(folder, file))
    mkdirSync(join(folder, file, 'held'), { recursive: true })
    const deleted = await fullReport('Other')
    await test.store.reports.delete(owner, deleted.id)
    await expect(run({ trashDays: 0 })).rejects.toThrow(file.split('/').at(-1))
    const reports = await test.db.selectFrom('reports').select('id').execute()
    expect(reports).toEqual([{ id: kept.id }])
    rmSync(join(folder, file), { recursive: true })
    expect(await run({ trashDays: 0 })).toMatchObject({ artifacts: 1, reports: 0 })
  })

  it('removes all other reports and files of a step when a file of one cannot be removed', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { fullReport, owner, run } = await withSweep(test)
    const names = ['One', 'Two', 'Three']
    const reports = []
    for (const name of names) reports.push(await fullReport(name))
    const [{ id } = { id: '' }] = reports
    const { id: runId } = await test.db
      .selectFrom('runs')
      .select('id')
      .where('report_id', '=', id)
      .executeTakeFirstOrThrow()
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const file = paths.find((path) => path.endsWith('.json') && path.includes(runId)) ?? ''
    rmSync(join(folder, file))
    mkdirSync(join(folder, file, 'held'), { recursive: true })
    for (const report of reports) await test.store.reports.delete(owner, report.id)
    await expect(run({ trashDays: 0 })).rejects.toThrow(file.split('/').at(-1))
    const left = await test.db.selectFrom('reports').select('id').execute()
    expect(left).toEqual([{ id }])
    rmSync(join(folder, file), { recursive: true })
    expect(await run({ trashDays: 0 })).toMatchObject({ reports: 1, runs: 1 })
    expect(await test.db.selectFrom('artifacts').selectAll().execute()).toEqual([])
  })

  it('is interrupted between two files, and the next one continues it', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { fullReport, owner, run } = await withSweep(test)
    const stopping = new AbortController()
    for (const { id } of [await fullReport('One'), await fullReport('Two')])
      await test.store.reports.delete(owner, id)
    const files = await openFileBlobs(folder)
    const removed = vi.fn<(key: string) => void>(() => stopping.abort())
    const blobs = {
      ...files,
      delete: async (key: string) => {
        removed(key)
        await files.delete(key)
      },
    }
    const rules = { ...RULES, trashDays: 0 }
    const interrupted = sweep(test.db, blobs, { ...rules, signal: stopping.signal })
    await expect(interrupted).rejects.toThrow('aborted')
    expect(removed).toHaveBeenCalledOnce()
    expect(await run(rules)).toMatchObject({ reports: 2, runs: 2 })
  })

  it('forgets answers, cookies and starts that have expired', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, run, fullReport } = await withSweep(test)
    await fullReport('Site')
    const idempotency = { key: 'k', fingerprint: 'f' }
    await test.store.reports.store(owner, reportDraft({ idempotency }))
    await run()
    expect(await test.db.selectFrom('idempotency').selectAll().execute()).toHaveLength(1)
    expect(await test.db.selectFrom('run_starts').selectAll().execute()).toHaveLength(1)

    await test.db.updateTable('idempotency').set({ created_at: 1 }).execute()
    await test.db.updateTable('run_starts').set({ started_at: 1 }).execute()
    await test.db.updateTable('report_unlocks').set({ expires_at: 1 }).execute()
    await run()
    for (const table of ['idempotency', 'run_starts', 'report_unlocks'] as const) {
      expect(await test.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})

describe('a file of a run', () => {
  it('is readable by everyone who may see the report, and written only with the token of the run', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { artifacts, owner, fullReport } = await withSweep(test)
    const report = await fullReport('Site')
    const wanted = { run: 1, name: 'lighthouse.json' }
    expect(await artifacts.read(owner, report.id, wanted)).toMatchObject({
      mediaType: 'application/json',
      body: Buffer.from('{}'),
    })
    expect(await artifacts.read({ kind: 'anonymous' }, report.id, wanted)).toBeUndefined()
    expect(await artifacts.list({ kind: 'anonymous' }, report.id, 1)).toEqual([])
    expect(await artifacts.read(owner, report.id, { run: 2, name: wanted.name })).toBeUndefined()

    const file = { name: 'har.json', mediaType: 'application/json', body: Buffer.from('{}') }
    expect(await artifacts.save('not a token', file)).toBe(false)
  })
})
