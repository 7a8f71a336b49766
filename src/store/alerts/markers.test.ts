import { describe, expect, it } from 'vitest'
import { openTestStore, reportDraft } from '../../../test/support/store.ts'

const DRAFT = { name: 'Deploy 4f2c', url: null, commit: '4f2c' }

async function scene() {
  const test = await openTestStore()
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft({ project: 'Shop' }))
  return { test, owner, project: report.projectId, markers: test.store.markers }
}

describe('markers', () => {
  it('are created by editors, visible to members, and deleted with the project', async () => {
    const { test, owner, markers } = await scene()
    await using _ = test
    const marker = await markers.add(owner, 'Shop', DRAFT)
    expect(await markers.list(owner, 'shop')).toEqual([{ ...marker, ...DRAFT }])
    const other = await test.owner()
    expect(await markers.list(other, 'Shop')).toBeUndefined()
    expect(await markers.add(other, 'Shop', DRAFT)).toBeUndefined()
    expect(await markers.remove(owner, 'Shop', 'none')).toBe(false)
    expect(await markers.remove(owner, 'Shop', marker?.id ?? '')).toBe(true)
    await markers.add(owner, 'Shop', DRAFT)
    await test.store.projects.delete(owner, 'Shop')
    expect(await test.db.selectFrom('markers').selectAll().execute()).toEqual([])
  })

  it('cannot be created or removed by viewers, nor through another project', async () => {
    const { test, owner, project, markers } = await scene()
    await using _ = test
    const marker = await markers.add(owner, 'Shop', DRAFT)
    const viewer = await test.owner()
    const member = { email: 'user2@example.com', role: 'viewer' } as const
    await test.store.memberships.share(owner, 'Shop', member)
    expect(await markers.list(viewer, project)).toHaveLength(1)
    for (const attempt of [
      () => markers.add(viewer, project, DRAFT),
      () => markers.remove(viewer, project, marker?.id ?? ''),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'role-insufficient' })
    }
    await test.store.reports.store(owner, reportDraft({ project: 'Other' }))
    expect(await markers.remove(owner, 'Other', marker?.id ?? '')).toBe(false)
    expect(await markers.list(owner, 'Shop')).toHaveLength(1)
  })

  it('are listed newest first, within a range', async () => {
    const { test, owner, markers } = await scene()
    await using _ = test
    for (const at of [1000, 3000, 2000]) await markers.add(owner, 'Shop', { ...DRAFT, at })
    const times = async (range: { from?: number; to?: number } = {}) =>
      (await markers.list(owner, 'Shop', range))?.map(({ at }) => at)
    expect(await times()).toEqual([3000, 2000, 1000])
    expect(await times({ from: 2000 })).toEqual([3000, 2000])
    expect(await times({ to: 2000 })).toEqual([2000, 1000])
  })

  it('are limited to 5,000 per project by removing its oldest, even when all have the same time', async () => {
    const { test, owner, project, markers } = await scene()
    await using _ = test
    const rows = Array.from({ length: 5_002 }, (_, at) => ({
      id: String(at).padStart(4, '0'),
      project_id: at === 0 ? 'another' : project,
      at: 7,
      name: '',
      url: null,
      commit_id: null,
      created_at: 0,
    }))
    for (const some of [rows.slice(0, 2_600), rows.slice(2_600)]) {
      await test.db.insertInto('markers').values(some).execute()
    }
    const draft = { name: 'Deploy', at: 7, url: null, commit: null }
    const added = await markers.add(owner, 'Shop', draft)
    const left = await test.db.selectFrom('markers').select('id').orderBy('id').execute()
    expect(left).toHaveLength(5_001)
    expect(left.slice(0, 2)).toEqual([{ id: '0000' }, { id: '0003' }])
    expect(left).toContainEqual({ id: added?.id })
  })
})
