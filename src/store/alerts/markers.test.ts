import { describe, expect, it } from 'vitest'
import { openTestStore, reportDraft } from '../../../test/support/store.ts'

describe('markers', () => {
  it('are created by editors, visible to members, and deleted with the project', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    await test.store.reports.store(owner, reportDraft({ project: 'Shop' }))
    const { markers } = test.store
    const draft = { name: 'Deploy 4f2c', url: null, commit: '4f2c' }
    const marker = await markers.add(owner, 'Shop', draft)
    expect(await markers.list(owner, 'shop')).toEqual([{ ...marker, ...draft }])
    const other = await test.owner()
    expect(await markers.list(other, 'Shop')).toBeUndefined()
    expect(await markers.add(other, 'Shop', draft)).toBeUndefined()
    expect(await markers.remove(owner, 'Shop', 'none')).toBe(false)
    expect(await markers.remove(owner, 'Shop', marker?.id ?? '')).toBe(true)
    await markers.add(owner, 'Shop', draft)
    await test.store.projects.delete(owner, 'Shop')
    expect(await test.db.selectFrom('markers').selectAll().execute()).toEqual([])
  })

  it('are at most 5,000, even where all have the same time: the first make room', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft({ project: 'Shop' }))
    const rows = Array.from({ length: 5_001 }, (_, at) => ({
      id: String(at).padStart(4, '0'),
      project_id: report.projectId,
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
    const added = await test.store.markers.add(owner, 'Shop', draft)
    const left = await test.db.selectFrom('markers').select('id').orderBy('id').execute()
    expect([left.length, left[0]?.id]).toEqual([5_000, '0002'])
    expect(left).toContainEqual({ id: added?.id })
  })
})
