import { expect, it } from 'vitest'
import { clipBox } from './clip-box.ts'

const PICTURE = { width: 412, height: 2000 }
const clip = (x: unknown, y: unknown, width: unknown, height: unknown) =>
  clipBox({ x, y, width, height }, PICTURE)

it('takes whole pixels around a rectangle', () => {
  expect(clip(10.4, 20.6, 30.2, 40.5)).toEqual({ x: 10, y: 20, width: 31, height: 42 })
})

it('takes what is in the picture', () => {
  expect(clip(-20, -10, 100, 50)).toEqual({ x: 0, y: 0, width: 80, height: 40 })
  expect(clip(400, 1990, 1e9, 1e308)).toEqual({ x: 400, y: 1990, width: 12, height: 10 })
  expect(clip(-1e308, -1e308, 1e308, 1e308)).toBeNull()
})

it.each([
  ['lies beside the picture', [500, 0, 10, 10]],
  ['lies beneath the picture', [0, 2000, 10, 10]],
  ['has no extent', [10, 10, 0, 10]],
  ['is turned inside out', [50, 50, -20, -20]],
  ['is endless', [0, 0, Infinity, 10]],
  ['is nowhere', [Number.NaN, 0, 10, 10]],
  ['is no number', ['0', 0, 10, 10]],
  ['is a list', [[1], 0, 10, 10]],
  ['is not there', [undefined, 0, 10, 10]],
])('takes nothing of what %s', (_name, [x, y, width, height]) => {
  expect(clip(x, y, width, height)).toBeNull()
})
