import { expect, it } from 'vitest'
import { textSketch } from '../likeness/sketch.ts'
import { isStaleDate } from './stale-date.ts'

const text = (name: string, sketched = true) => {
  const words = name.split(' ')
  const sketch = sketched ? textSketch(words) : null
  return { textKey: name, sketch: sketch && Buffer.from(sketch).toString('base64') }
}
const many = (from: number) => Array.from({ length: 200 }, (_, n) => `word${n + from}`).join(' ')
const readAt = Date.parse('2026-03-10T00:00:00Z')

it.each([
  ['changed since', text(many(0)), text(many(500)), true],
  ['the same', text(many(0)), text(many(0)), false],
  ['nearly the same', text(many(0)), text(many(1)), false],
  ['short and changed', text('one', false), text('two', false), true],
  ['once too short to compare', text('one', false), text(many(0)), true],
] as const)('a date is stale if the text is %s: %#', (_, before, now, expected) => {
  expect(isStaleDate('2026-03-01', { readAt, before, now })).toBe(expected)
})

it.each([
  ['2026-03-08', true],
  ['2026-03-09', false],
  ['2026-03-09T23:59:59Z', true],
  ['2026-03-10T00:00:00Z', false],
  ['2026-03', false],
  ['2026-02', true],
])('the date %s is before the last crawl: %s', (lastmod, expected) => {
  const [before, now] = [text('one', false), text('two', false)]
  expect(isStaleDate(lastmod, { readAt, before, now })).toBe(expected)
})
