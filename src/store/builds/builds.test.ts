import { describe, expect, it } from 'vitest'
import { openTestStore, reportDraft, type TestStore } from '../../../test/support/store.ts'
import type { Owner } from '../accounts/actor.ts'
import { emptyProjects, hideProject } from '../projects/delete-project.ts'
import { sweep } from '../upkeep/sweep.ts'

const HOUR_MS = 3_600_000
const BUILD = {
  branch: 'feature',
  hash: 'c1',
  ancestorHash: 'b1',
  message: '',
  author: '',
  externalUrl: '',
  runAt: 5_000,
}
const RUN = {
  lighthouse: '12.8.2',
  categories: [],
  metrics: { fcp: 1, lcp: 2, tbt: 3, cls: 0, 'speed-index': 4, tti: 5 },
  audits: [],
}

async function openProject() {
  const test = await openTestStore()
  const user = async (email: string): Promise<Owner> => {
    const { id } = await test.store.users.create({ email, admin: false })
    return { kind: 'user', id, level: 'expert' }
  }
  const owner = await user('a@example.com')
  const other = await user('b@example.com')
  const draft = reportDraft({ project: 'shop' })
  const { projectId } = (await test.store.reports.store(owner, draft)).report
  const sealed = async (build: Partial<typeof BUILD>) => {
    const made = await test.store.importedBuilds.create({ projectId }, { ...BUILD, ...build })
    const id = typeof made === 'string' ? '' : made.id
    await test.store.importedBuilds.seal({ projectId }, id)
    return id
  }
  const baseOf = async (id: string) =>
    (await test.store.builds.show(owner, 'shop', { id, part: 1 }))?.base?.build.hash
  return { test, owner, other, projectId, sealed, baseOf }
}

describe('the base of a build', () => {
  it('is the build of its ancestor commit, else the latest earlier build on the base branch', async () => {
    const { test, owner, sealed, baseOf } = await openProject()
    await using _ = test
    await sealed({ branch: 'main', hash: 'b0', runAt: 1_000 })
    await sealed({ branch: 'main', hash: 'b2', runAt: 2_000 })
    await sealed({ branch: 'main', hash: 'later', runAt: 9_000 })
    await sealed({ branch: 'other', hash: 'b3', runAt: 3_000 })
    const id = await sealed({})
    expect(await baseOf(id)).toBe('b2')
    // Projects may call their base branch otherwise.
    await sealed({ branch: 'trunk', hash: 'b1', runAt: 900 })
    expect(await baseOf(id)).toBe('b1')
    const usual = await sealed({ branch: 'master', hash: 'b1', runAt: 500 })
    const shown = await test.store.builds.show(owner, 'shop', { id, part: 1 })
    expect(shown?.base?.build.id).toBe(usual)
  })

  it('is undefined when there is no earlier build', async () => {
    const { test, sealed, baseOf } = await openProject()
    await using _ = test
    expect(await baseOf(await sealed({ branch: 'main', ancestorHash: '' }))).toBeUndefined()
  })
})

describe('a build of many pages', () => {
  it('is shown 20 pages at a time, with all runs of each page and of the base', async () => {
    const { test, owner, projectId, sealed } = await openProject()
    await using _ = test
    const add = async (build_id: string, tbt: number) => {
      const rows = Array.from({ length: 84 }, (_row, at) => ({
        id: `${build_id}-${String(at).padStart(2, '0')}`,
        project_id: projectId,
        build_id,
        url: `/${at % 42}`,
        form_factor: 'mobile' as const,
        run: JSON.stringify({ ...RUN, metrics: { ...RUN.metrics, tbt: tbt + at } }),
      }))
      await test.db.insertInto('imported_runs').values(rows).execute()
    }
    await add(await sealed({ branch: 'main', hash: 'b1', runAt: 1_000 }), 0)
    const id = await sealed({})
    await add(id, 1_000)
    const show = async (part: number) => {
      const shown = await test.store.builds.show(owner, 'shop', { id, part })
      const pages = shown?.pages.map(({ url }) => url)
      return { pages, part: shown?.part, base: shown?.base?.pages, total: shown?.pagesTotal }
    }
    const first = await show(1)
    expect(first.pages).toHaveLength(20)
    expect(first.base).toHaveLength(20)
    const last = { part: 3, pages: ['/40', '/41'], total: 42 }
    expect(await show(3)).toMatchObject(last)
    const { base } = await show(1_000_000)
    expect(base?.map(({ url, runs }) => [url, ...runs.map(({ metrics }) => metrics.tbt)])).toEqual([
      ['/40', 40, 82],
      ['/41', 41, 83],
    ])
  })

  it('is shown even without pages', async () => {
    const { test, owner, sealed } = await openProject()
    await using _ = test
    const id = await sealed({})
    expect(await test.store.builds.show(owner, 'shop', { id, part: 2 })).toMatchObject({
      pages: [],
      part: 1,
    })
  })
})

describe('uploads', () => {
  it('that are never sealed are removed with their runs after a day', async () => {
    const { test, projectId } = await openProject()
    await using _ = test
    const { importedBuilds } = test.store
    const open = await importedBuilds.create({ projectId }, BUILD)
    if (typeof open === 'string') throw new Error(open)
    const run = { url: '/', formFactor: 'mobile', run: RUN } as const
    await importedBuilds.addRun({ projectId }, open.id, run)
    await test.db
      .updateTable('builds')
      .set((eb) => ({ created_at: eb('created_at', '-', 25 * HOUR_MS) }))
      .execute()
    expect(await importedBuilds.create({ projectId }, BUILD)).toHaveProperty('id')
    expect(await test.db.selectFrom('imported_runs').select('id').execute()).toEqual([])
  })

  it('that are never sealed are removed by the sweep, too, and those of today are not', async () => {
    const { test, projectId } = await openProject()
    await using _ = test
    const { importedBuilds } = test.store
    for (const hash of ['old', 'sealed', 'new']) {
      const made = await importedBuilds.create({ projectId }, { ...BUILD, hash })
      if (typeof made === 'string') throw new Error(made)
      const run = { url: '/', formFactor: 'mobile', run: RUN } as const
      await importedBuilds.addRun({ projectId }, made.id, run)
      if (hash === 'sealed') await importedBuilds.seal({ projectId }, made.id)
    }
    await test.db
      .updateTable('builds')
      .set((eb) => ({ created_at: eb('created_at', '-', 25 * HOUR_MS) }))
      .where('hash', '!=', 'new')
      .execute()
    await sweep(test.db, test.blobs, { trashDays: 7, keepArtifactsDays: 0, keepStartsMs: 0 })
    const kept = await test.db.selectFrom('builds').select('hash').orderBy('hash').execute()
    expect(kept.map(({ hash }) => hash)).toEqual(['new', 'sealed'])
    expect(await test.db.selectFrom('imported_runs').select('id').execute()).toHaveLength(2)
  })

  it('are limited to 60 an hour', async () => {
    const { test, projectId } = await openProject()
    await using _ = test
    const { importedBuilds } = test.store
    for (let at = 0; at < 60; at += 1) {
      await importedBuilds.create({ projectId }, { ...BUILD, hash: `h${at}` })
    }
    expect(await importedBuilds.create({ projectId }, BUILD)).toBe('full')
    await test.db
      .updateTable('builds')
      .set((eb) => ({ created_at: eb('created_at', '-', 2 * HOUR_MS) }))
      .execute()
    expect(await importedBuilds.create({ projectId }, BUILD)).toHaveProperty('id')
  })

  it('are limited to 500 runs', async () => {
    const { test, projectId } = await openProject()
    await using _ = test
    const made = await test.store.importedBuilds.create({ projectId }, BUILD)
    const build_id = typeof made === 'string' ? '' : made.id
    await test.db.updateTable('builds').set({ runs: 499 }).execute()
    const run = { url: '/', formFactor: 'mobile', run: RUN } as const
    const add = async () => await test.store.importedBuilds.addRun({ projectId }, build_id, run)
    expect(await add()).toHaveProperty('id')
    expect(await add()).toBe('full')
  })

  it('keep at most 50,000 runs of a project by deleting the oldest builds', async () => {
    const { test, projectId } = await openProject()
    await using _ = test
    const { importedBuilds } = test.store
    const builds = Array.from({ length: 101 }, (_row, at) => ({
      id: `build-${at}`,
      project_id: projectId,
      branch: 'feature',
      hash: `h${at}`,
      ancestor_hash: '',
      message: '',
      author: '',
      external_url: '',
      run_at: at,
      created_at: at,
      sealed_at: at < 100 ? at : null,
      runs: at < 100 ? 500 : 0,
    }))
    await test.db.insertInto('builds').values(builds).execute()
    const run = { url: '/', formFactor: 'mobile', run: RUN } as const
    expect(await importedBuilds.addRun({ projectId }, 'build-100', run)).toBe('full')
    await test.db.updateTable('builds').set({ runs: 499 }).where('id', '=', 'build-0').execute()
    expect(await importedBuilds.addRuns({ projectId }, 'build-100', [run, run])).toBe('full')
    const made = await importedBuilds.create({ projectId }, BUILD)
    const id = typeof made === 'string' ? '' : made.id
    const left = await test.db.selectFrom('builds').select('id').orderBy('run_at').execute()
    expect([left.length, left[0]?.id]).toEqual([100, 'build-1'])
    expect(await importedBuilds.addRun({ projectId }, id, run)).toHaveProperty('id')
  })

  it('cannot reach builds of another project', async () => {
    const { test, other, projectId } = await openProject()
    await using _ = test
    const made = await test.store.importedBuilds.create({ projectId }, BUILD)
    const id = typeof made === 'string' ? '' : made.id
    const theirs = (await test.store.reports.store(other, reportDraft({ project: 'own' }))).report
    const stranger = { projectId: theirs.projectId }
    expect(await test.store.importedBuilds.seal(stranger, id)).toBe(false)
    const run = { url: '/', formFactor: 'mobile', run: RUN } as const
    expect(await test.store.importedBuilds.addRun(stranger, id, run)).toBe('missing')
    await test.store.importedBuilds.seal({ projectId }, id)
    expect(await test.store.builds.show(other, projectId, { id, part: 1 })).toBeUndefined()
    expect(await test.store.builds.list(other, projectId, undefined)).toBeUndefined()
  })
})

describe('the builds of a project', () => {
  const rowsLeft = async ({ db }: TestStore) => [
    ...(await db.selectFrom('import_keys').select('id').execute()),
    ...(await db.selectFrom('builds').select('id').execute()),
    ...(await db.selectFrom('imported_runs').select('id').execute()),
  ]
  const withBuild = async () => {
    const opened = await openProject()
    const { test, owner, projectId } = opened
    await test.store.importKeys.create(owner, 'shop', { hash: 'hash', hint: 'pmk_Ab…wXyZ' })
    const build_id = await opened.sealed({})
    const rows = Array.from({ length: 120 }, (_row, at) => ({
      id: `run-${at}`,
      project_id: projectId,
      build_id,
      url: '/',
      form_factor: 'mobile' as const,
      run: JSON.stringify(RUN),
    }))
    await test.db.insertInto('imported_runs').values(rows).execute()
    return opened
  }

  it('are removed when the owner deletes the account', async () => {
    const { test, owner } = await withBuild()
    await using _ = test
    await test.store.users.delete(owner.id)
    await emptyProjects(test.db)
    expect(await rowsLeft(test)).toEqual([])
  })

  it('are removed with the project, in steps after it is hidden', async () => {
    const { test, owner, projectId } = await withBuild()
    await using _ = test
    const project = { ownerId: owner.id, projectId }
    await test.db.transaction().execute((trx) => hideProject(trx, project))
    expect(await rowsLeft(test)).toHaveLength(121)
    await emptyProjects(test.db)
    expect(await rowsLeft(test)).toEqual([])
  })
})

describe('import keys', () => {
  it('are limited to 20 per project and visible to editors only', async () => {
    const { test, owner, other, projectId } = await openProject()
    await using _ = test
    const { importKeys } = test.store
    const create = async (at: number) =>
      await importKeys.create(owner, 'shop', { hash: `hash-${at}`, hint: 'pmk_Ab…wXyZ' })
    for (let at = 0; at < 20; at += 1) expect(await create(at)).toBe('created')
    expect(await create(20)).toBe('full')
    const [first] = (await importKeys.list(owner, 'shop')) ?? []
    expect(await importKeys.revoke(owner, 'shop', first?.id ?? '')).toBe(true)
    expect(await create(20)).toBe('created')
    await test.store.memberships.share(owner, 'shop', { email: 'b@example.com', role: 'viewer' })
    await expect(importKeys.list(other, projectId)).rejects.toThrow('viewer')
  })
})
