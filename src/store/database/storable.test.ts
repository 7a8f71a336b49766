import { describe, expect, it } from 'vitest'
import { openTestStore, reportDraft } from '../../../test/support/store.ts'
import { storable } from './storable.ts'

describe('text with U+0000', () => {
  it('is stored with U+FFFD in its place, and found by either', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft({ project: 'One\0Two' }))
    expect(report.project).toBe('One\uFFFDTwo')
    expect((await test.store.projects.find(owner, 'one\0two'))?.id).toBe(report.projectId)
  })
})

it('U+0000 is replaced in each text of a list', () => {
  expect(storable(['a\0', 'b', ['\0']])).toEqual(['a\uFFFD', 'b', ['\uFFFD']])
})

describe('an order', () => {
  it('is by bytes, whatever the script and the case', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const names = [
      'b',
      'a',
      'ä',
      'ß',
      'é',
      'e\u0301',
      'z',
      '_',
      '-',
      '1',
      '10',
      '2',
      'я',
      '中',
      '😀',
      '\uFB03',
    ]
    for (const project of names) await test.store.reports.store(owner, reportDraft({ project }))
    const query = { page: 1, perPage: 50, sortBy: 'project', sort: 'asc' } as const
    const { items } = await test.store.projects.list(owner, query)
    const bytes = (text: string) => Buffer.from(text.normalize('NFC'))
    const sorted = names.toSorted((a, b) => Buffer.compare(bytes(a), bytes(b)))
    expect(items.map(({ name }) => name.normalize('NFC'))).toEqual([
      ...new Set(sorted.map((name) => name.normalize('NFC'))),
    ])
  })
})
