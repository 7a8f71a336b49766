import { expect, it } from 'vitest'
import { createRedaction } from './create-redaction.ts'
import { trimDetails } from './trim-details.ts'

const redaction = createRedaction({
  asked: '',
  carried: { pairs: [], values: ['k3ptByYou'] },
  requested: [],
})
const box = { x: 1, y: 2, width: 3, height: 4 }
const photograph = {
  size: { width: 412, height: 900 },
  boxOf: (id: unknown) => (id === 'page-1' ? box : null),
}
const trim = (details: unknown) => trimDetails(details, { redaction, photograph })
const rows = (count: number) => Array.from({ length: count }, (_, bytes) => ({ bytes }))

it('keeps the rows that are counted and summed up, and few of what belongs to one', () => {
  const items = rows(1500).map((row) => ({ ...row, subItems: { items: rows(300) } }))
  expect(trim({ type: 'table', items })).toEqual({
    type: 'table',
    items: items.map((row) => ({ ...row, subItems: { items: rows(100) } })),
  })
  const list = { type: 'list', items: [{ type: 'table', items: rows(1500) }] }
  expect(trim(list)).toEqual(list)
})

it('has an end, in length and in depth', () => {
  const kept = trim({ items: rows(5000) })
  expect(kept).toEqual({ items: rows(2000) })
  const text = 'word '.repeat(1000)
  expect(trim({ text })).toEqual({ text: text.slice(0, 2000) })
  let deep: unknown = 'end'
  for (let depth = 0; depth < 100; depth += 1) deep = { deep }
  expect(JSON.stringify(trim(deep)).match(/deep/g)).toHaveLength(40)
})

it('has no secret, and no half of one', () => {
  const text = `${'x'.repeat(1990)} k3ptByYou`
  expect(trim({ items: [{ text }] })).toEqual({ items: [{ text: `${'x'.repeat(1990)} redacted` }] })
})

it('knows of nodes where they are in the picture, not where they were before', () => {
  const boundingRect = { left: 9, top: 9, width: 9, height: 9 }
  const node = { type: 'node', snippet: '<p>', boundingRect }
  const items = [{ node: { ...node, lhId: 'page-1' } }, { node: { ...node, lhId: 'page-2' } }]
  expect(trim({ items })).toEqual({
    items: [
      { node: { type: 'node', snippet: '<p>', lhId: 'page-1', box } },
      { node: { type: 'node', snippet: '<p>', lhId: 'page-2', box: null } },
    ],
  })
})
