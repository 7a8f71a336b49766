import { expect, it } from 'vitest'
import { aroundItems } from './json-pieces.ts'

it.each([0, 1, 19, 20, 21, 45])('writes %i items as if at once', (count) => {
  const items = Array.from({ length: count }, (_, id) => ({ id, text: 'a\n"list": []', rows: [] }))
  const whole = (list: readonly unknown[]) => ({ a: '"list": []', in: [{ b: 1, list, c: '[]' }] })
  const pieces = [...aroundItems(whole([]), 'list', items)]
  expect(pieces.join('')).toBe(`${JSON.stringify(whole(items), null, 2)}\n`)
  expect(pieces.length).toBeGreaterThan(count)
})
