import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openTestStore, reportDraft } from '../../../test/support/store.ts'
import { lockProject } from '../database/locks.ts'

const BUILD = {
  branch: 'feature',
  hash: 'c1',
  ancestorHash: '',
  message: '',
  author: '',
  externalUrl: '',
  runAt: 5_000,
}

async function scene() {
  const test = await openTestStore()
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft({ project: 'shop' }))
  const { projectId } = report
  return { test, owner, projectId, importer: { projectId } }
}

describe('the builds of a project', () => {
  it('are limited to 1,000 by removing the oldest with their runs', async () => {
    const { test, projectId, importer } = await scene()
    await using _ = test
    const rows = Array.from({ length: 1000 }, (_row, at) => ({
      id: `build-${at}`,
      project_id: projectId,
      branch: 'main',
      hash: `h${at}`,
      ancestor_hash: '',
      message: '',
      author: '',
      external_url: '',
      run_at: 0,
      created_at: at,
      sealed_at: at,
    }))
    for (let from = 0; from < rows.length; from += 500) {
      await test.db
        .insertInto('builds')
        .values(rows.slice(from, from + 500))
        .execute()
    }
    const run = { build_id: 'build-0', url: '/', form_factor: 'mobile' as const, run: '{}' }
    await test.db
      .insertInto('imported_runs')
      .values({ id: 'run', project_id: projectId, ...run })
      .execute()
    expect(await test.store.importedBuilds.create(importer, BUILD)).toHaveProperty('id')
    const left = await test.db.selectFrom('builds').select('id').execute()
    const ids = new Set(left.map(({ id }) => id))
    expect(ids.size).toBe(1000)
    expect([ids.has('build-0'), ids.has('build-1')]).toEqual([false, true])
    expect(await test.db.selectFrom('imported_runs').select('id').execute()).toEqual([])
  })

  it('are listed by branch, newest first, once they are complete', async () => {
    const { test, owner, importer } = await scene()
    await using _ = test
    const { importedBuilds, builds } = test.store
    for (const [branch, hash, runAt] of [
      ['main', 'a', 3],
      ['main', 'b', 9],
      ['feature', 'c', 5],
      ['open', 'd', 7],
    ] as const) {
      const made = await importedBuilds.create(importer, { ...BUILD, branch, hash, runAt })
      if (branch !== 'open' && typeof made !== 'string')
        await importedBuilds.seal(importer, made.id)
    }
    const hashes = async (branch?: string) =>
      (await builds.list(owner, 'shop', branch))?.builds.map(({ hash }) => hash)
    expect(await hashes()).toEqual(['b', 'c', 'a'])
    expect(await hashes('main')).toEqual(['b', 'a'])
    expect((await builds.list(owner, 'shop', 'main'))?.branches).toEqual(['feature', 'main'])
  })

  it('are never compared with an incomplete build or one of another project', async () => {
    const { test, owner, importer } = await scene()
    await using _ = test
    const { importedBuilds, builds } = test.store
    await importedBuilds.create(importer, { ...BUILD, branch: 'main', hash: 'open', runAt: 1 })
    const other = await test.owner()
    const theirs = (await test.store.reports.store(other, reportDraft({ project: 'own' }))).report
    const stranger = { projectId: theirs.projectId }
    const sealed = async (where: typeof importer, build: object) => {
      const made = await importedBuilds.create(where, { ...BUILD, ...build })
      const id = typeof made === 'string' ? '' : made.id
      await importedBuilds.seal(where, id)
      return id
    }
    const foreign = await sealed(stranger, { branch: 'main', runAt: 1 })
    const id = await sealed(importer, {})
    expect(await builds.show(owner, 'shop', { id, part: 1 })).toMatchObject({ base: undefined })
    expect(await builds.show(owner, 'shop', { id: foreign, part: 1 })).toBeUndefined()
  })

  it('are sealed only after a run that is being added', async () => {
    const { test, projectId, importer } = await scene()
    await using _ = test
    const { importedBuilds } = test.store
    const made = await importedBuilds.create(importer, BUILD)
    const id = typeof made === 'string' ? '' : made.id
    const order: string[] = []
    const seal = async () => {
      if (await importedBuilds.seal(importer, id)) order.push('sealed')
    }
    let sealing: Promise<void> | undefined
    await test.db.transaction().execute(async (trx) => {
      await lockProject(trx, projectId)
      sealing = seal()
      await sleep(100)
      order.push('added')
    })
    await sealing
    expect(order).toEqual(['added', 'sealed'])
  })

  it('have one page per URL and form factor', async () => {
    const { test, owner, importer } = await scene()
    await using _ = test
    const { importedBuilds, builds } = test.store
    const made = await importedBuilds.create(importer, BUILD)
    const id = typeof made === 'string' ? '' : made.id
    const metrics = { fcp: 1, lcp: 2, tbt: 3, cls: 0, 'speed-index': 4, tti: 5 }
    const run = { lighthouse: '12.8.2', categories: [], metrics, audits: [] }
    for (const formFactor of ['mobile', 'desktop'] as const) {
      await importedBuilds.addRun(importer, id, { url: '/', formFactor, run })
    }
    await importedBuilds.seal(importer, id)
    const shown = await builds.show(owner, 'shop', { id, part: 1 })
    expect(shown?.pages.map(({ formFactor }) => formFactor)).toEqual(['mobile', 'desktop'])
  })
})

describe('an import key', () => {
  const KEY = { hash: 'hash', hint: 'pmk_Ab…wXyZ' }

  it('records its use at most once a minute, and stops working when its project is deleted', async () => {
    const { test, owner, projectId } = await scene()
    await using _ = test
    const { importKeys } = test.store
    await importKeys.create(owner, 'shop', KEY)
    const use = async () => (await importKeys.list(owner, 'shop'))?.[0]?.lastUsedAt
    expect(await use()).toBeNull()
    expect(await importKeys.findByHash('hash')).toMatchObject({ projectId, projectName: 'shop' })
    const first = (await use()) ?? 0
    expect(Math.abs(first - Date.now())).toBeLessThan(60_000)
    const at = (last_used_at: number) =>
      test.db.updateTable('import_keys').set({ last_used_at }).execute()
    await at(first - 30_000)
    await importKeys.findByHash('hash')
    expect(await use()).toBe(first - 30_000)
    await at(first - 60_000)
    await importKeys.findByHash('hash')
    expect(await use()).toBeGreaterThanOrEqual(first)
    await test.db.updateTable('projects').set({ deleted_at: 1 }).execute()
    expect(await importKeys.findByHash('hash')).toBeUndefined()
  })

  it('can be created and revoked only by editors, in its own project', async () => {
    const { test, owner, projectId } = await scene()
    await using _ = test
    const { importKeys } = test.store
    await importKeys.create(owner, 'shop', KEY)
    const id = (await importKeys.list(owner, 'shop'))?.[0]?.id ?? ''
    const viewer = await test.owner()
    const member = { email: 'user2@example.com', role: 'viewer' } as const
    await test.store.memberships.share(owner, 'shop', member)
    for (const attempt of [
      () => importKeys.create(viewer, projectId, { ...KEY, hash: 'other' }),
      () => importKeys.revoke(viewer, projectId, id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'role-insufficient' })
    }
    await test.store.reports.store(owner, reportDraft({ project: 'Other' }))
    expect(await importKeys.revoke(owner, 'Other', id)).toBe(false)
    expect(await importKeys.findByHash('hash')).toBeDefined()
  })
})
