import { describe, expect, it } from 'vitest'
import { disturbanceOf, type LoadSigns } from './disturbance.ts'
import { createUsualIndex } from './usual-index.ts'

const CALM: LoadSigns = { score: 0.9, tbt: 200, ownWork: 900, benchmarkIndex: 1000 }

describe('a page load is disturbed', () => {
  it.each([
    [
      'when the machine is below 70 % of its usual speed',
      [{ benchmarkIndex: 690 }],
      'slow machine',
    ],
    ['when loads are more than ten points apart', [{}, { score: 0.79 }], 'uneven loads'],
    ['when it was blocked for longer than the page worked', [{ tbt: 901 }], 'unexplained blocking'],
    ['when a page without scripts was blocked', [{ tbt: 1, ownWork: 0 }], 'unexplained blocking'],
    [
      'by blocking that nothing explains, also on a slow machine',
      [{ tbt: 1217, ownWork: 737, benchmarkIndex: 75 }],
      'unexplained blocking',
    ],
  ] as const)('%s', (_, loads, disturbance) => {
    expect(
      disturbanceOf(
        loads.map((load) => ({ ...CALM, ...load })),
        1000,
      ),
    ).toBe(disturbance)
  })
})

describe('a page load is not disturbed', () => {
  it.each([
    ['at 70 % of the usual speed', [{ benchmarkIndex: 700 }]],
    ['when loads are ten points apart', [{}, { score: 0.8 }]],
    ['when the page explains all of the blocking', [{ tbt: 900 }]],
    ['when nothing was measured', [{ score: null, tbt: null, ownWork: null }]],
  ])('%s', (_, loads) => {
    expect(
      disturbanceOf(
        loads.map((load) => ({ ...CALM, ...load })),
        1000,
      ),
    ).toBeNull()
  })

  it('by the speed of a machine whose usual speed is unknown', () => {
    expect(disturbanceOf([{ ...CALM, benchmarkIndex: 1 }], null)).toBeNull()
  })
})

describe('the usual benchmark index', () => {
  it('is unknown below eight loads, then the median of the last fifty', () => {
    const index = createUsualIndex()
    for (let load = 1; load <= 7; load += 1) index.add(1000)
    expect(index.usual()).toBeNull()
    index.add(1000)
    expect(index.usual()).toBe(1000)
    for (let load = 1; load <= 30; load += 1) index.add(400)
    expect(index.usual()).toBe(400)
    for (let load = 1; load <= 50; load += 1) index.add(2000 + load)
    expect(index.usual()).toBe(2026)
  })
})
