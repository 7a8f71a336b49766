import { expect, it } from 'vitest'
import { comparedRuns, usualBand } from './usual-band.ts'
import { WATCHED_MEASURES } from './watched-measure.ts'

const run = (value: number, loads: number | null, isConfirming = false) => ({
  value,
  loads,
  isConfirming,
  conditions: 'a',
  benchmarkIndex: null,
})
const times = (count: number, ...of: Parameters<typeof run>) =>
  Array.from({ length: count }, () => run(...of))
const usualOf = (runs: readonly ReturnType<typeof run>[]) =>
  usualBand(WATCHED_MEASURES.lcp, runs)?.usual

it('the usual range is that of runs with as many loads as the latest, or fewer', () => {
  expect(usualOf([...times(8, 3000, null), ...times(20, 2000, 5), run(3000, 1)])).toBe(3000)
  expect(usualOf([...times(8, 3000, 1), ...times(20, 2000, 5)])).toBe(2000)
  expect(usualOf([...times(20, 2000, 5), ...times(7, 3000, 1)])).toBeUndefined()
})

it('runs with fewer loads are left out once 16 have as many as the latest', () => {
  const single = times(20, 3000, 1)
  expect(usualOf([...single, ...times(15, 2000, 5)])).toBe(2000)
  expect(comparedRuns([...single, ...times(15, 2000, 5)])).toHaveLength(35)
  expect(comparedRuns([...single, ...times(16, 2000, 5)])).toHaveLength(16)
})

it('a confirming run of several loads does not change it', () => {
  const runs = [...times(20, 2000, 5), ...times(8, 3000, 1), run(9000, 5, true)]
  expect(usualOf(runs)).toBe(3000)
})
