import { expect, it } from 'vitest'
import { newId, timeOfId } from './new-id.ts'

const NOW = Date.parse('2026-11-25T00:00:00Z')

it('ids are UUIDs of version 7 that grow, also within a millisecond', () => {
  const ids = Array.from({ length: 10_000 }, () => newId(NOW))
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  ids.push(newId(NOW + 1))
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

it('ids have the time they are asked for, also an earlier one', () => {
  const later = NOW + 60_000
  expect([later, NOW, later].map((now) => timeOfId(newId(now)))).toEqual([later, NOW, later])
})
