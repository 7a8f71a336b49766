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
})
