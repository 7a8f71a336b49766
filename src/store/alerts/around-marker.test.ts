import { expect, it } from 'vitest'
import { aroundMarker } from './around-marker.ts'
import type { TimelinePoint } from './timeline.ts'

function pointAt(at: number, fields: Partial<TimelinePoint> = {}): TimelinePoint {
  const known = { conditions: 'a', benchmarkIndex: null, isConfirming: false }
  return { run: at, at, value: at, ...known, ...fields }
}

const lineOf = (...points: readonly TimelinePoint[]) => ({
  id: 'r1',
  url: 'https://a.example/',
  points,
  isOnBoth: false,
})

it('a marker lies between the last run before it and the first after it', () => {
  const line = lineOf(...[1, 2, 3, 4].map((at) => pointAt(at)))
  expect(aroundMarker([line], { at: 2 })).toMatchObject([
    { report: { id: 'r1' }, before: { run: 2 }, after: { run: 3 }, isComparable: true },
  ])
})

it('a page without a run on one side of a marker is left out', () => {
  const line = lineOf(pointAt(2), pointAt(3))
  expect(aroundMarker([line], { at: 1 })).toEqual([])
  expect(aroundMarker([line], { at: 3 })).toEqual([])
})

it('a run that confirms an alert is on neither side of a marker', () => {
  const confirming = { isConfirming: true }
  const line = lineOf(pointAt(1), pointAt(2, confirming), pointAt(3, confirming), pointAt(4))
  expect(aroundMarker([line], { at: 2 })).toMatchObject([{ before: { run: 1 }, after: { run: 4 } }])
})

it('runs under other conditions cannot be compared', () => {
  const line = lineOf(pointAt(1), pointAt(3, { conditions: 'b' }))
  expect(aroundMarker([line], { at: 2 })).toMatchObject([{ isComparable: false }])
})
