import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { gzipSync } from 'node:zlib'
import { fitCompressed } from './fit-compressed.ts'

function fitting(items: readonly string[], bytes: number): readonly string[] {
  const steps = fitCompressed(items, bytes)
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

const random = Array.from({ length: 250 }, () => randomBytes(600).toString('base64'))
const same = random.map(() => 'a'.repeat(800))

it('keeps all items that fit as they are', () => {
  expect(fitting(random, 300_000)).toBe(random)
  expect(fitting([], 0)).toEqual([])
})

it('keeps all items that fit once they are compressed', () => {
  expect(fitting(same, 20_000)).toEqual(same)
})

it('keeps the first items that fit, whatever they contain', () => {
  const kept = fitting(random, 100_000)
  expect(kept).toEqual(random.slice(0, kept.length))
  expect(kept.length).toBeGreaterThan(random.length / 2)
  expect(kept.length).toBeLessThan(random.length)
  expect(gzipSync(JSON.stringify(kept)).length).toBeLessThanOrEqual(100_000)
})
