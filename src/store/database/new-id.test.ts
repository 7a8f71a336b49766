import { expect, it } from 'vitest'
import { newId } from './new-id.ts'

it('ids are UUIDs of version 7 that grow, also within a millisecond', () => {
  const ids = Array.from({ length: 500 }, () => newId())
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})
