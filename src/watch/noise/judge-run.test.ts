import { describe, expect, it } from 'vitest'
import { judgeRun, type MeasuredRun } from './judge-run.ts'
import { WATCHED_MEASURES } from './watched-measure.ts'

const { lcp, score, cls, tbt } = WATCHED_MEASURES
const runs = (...values: number[]): MeasuredRun[] =>
  values.map((value) => ({ value, benchmarkIndex: 1500 }))

/** Ten runs of 1.9 to 2.1 seconds: half of them are at most 50 ms from their median of 2 s. */
const TEN = [1950, 2000, 2050, 1900, 2000, 2100, 1950, 2050, 2000, 2000]
const kindOf = (...values: number[]) => judgeRun(lcp, runs(...TEN, ...values)).kind

describe('a run', () => {
  it('is not judged before eight others', () => {
    expect(judgeRun(lcp, runs(...TEN.slice(0, 7), 9000)).kind).toBe('unknown')
    expect(judgeRun(lcp, runs(...TEN.slice(0, 8), 9000)).kind).toBe('jump')
    expect(judgeRun(lcp, []).kind).toBe('unknown')
  })

  it('is usual up to 15 % above the median, and a jump beyond', () => {
    expect(kindOf(2300)).toBe('usual')
    expect(kindOf(2301)).toBe('jump')
    expect(judgeRun(lcp, runs(...TEN, 2500))).toEqual({
      kind: 'jump',
      usual: 2000,
      threshold: 2300,
    })
  })

  it('of a page with more noise is a jump beyond four median deviations', () => {
    const noisy = [1600, 2400, 1800, 2200, 2000, 1800, 2200, 1600, 2400, 2000]
    expect(judgeRun(lcp, runs(...noisy, 2800)).kind).toBe('usual')
    expect(judgeRun(lcp, runs(...noisy, 2801)).kind).toBe('jump')
  })

  it('of a fast page is no jump within 200 ms', () => {
    const fast = TEN.map((value) => value / 10)
    expect(judgeRun(lcp, runs(...fast, 400)).kind).toBe('usual')
    expect(judgeRun(lcp, runs(...fast, 401)).kind).toBe('jump')
  })

  it('is a jump of the score when it falls by more than five points', () => {
    const eighty = Array.from({ length: 8 }, () => 80)
    expect(judgeRun(score, runs(...eighty, 75)).kind).toBe('usual')
    expect(judgeRun(score, runs(...eighty, 99)).kind).toBe('usual')
    const jump = judgeRun(score, runs(...eighty, 74))
    expect(jump).toEqual({ kind: 'jump', usual: 80, threshold: 75 })
  })

  it('of a page without layout shifts or blocking time is judged by the floors', () => {
    const none = Array.from({ length: 8 }, () => 0)
    expect(judgeRun(cls, runs(...none, 0.05)).kind).toBe('usual')
    expect(judgeRun(cls, runs(...none, 0.06)).kind).toBe('jump')
    expect(judgeRun(tbt, runs(...none, 150)).kind).toBe('usual')
    expect(judgeRun(tbt, runs(...none, 151)).kind).toBe('jump')
  })
})

describe('a shift', () => {
  it('is five of six runs above the median, whose average is a tenth above without the best and the worst', () => {
    expect(kindOf(2210, 2210, 1900, 2210, 2210, 2210)).toBe('shift')
    expect(kindOf(2210, 1900, 1900, 2210, 2210, 2210)).toBe('usual')
    expect(kindOf(2200, 2200, 2200, 2200, 2200, 2200)).toBe('usual')
    expect(kindOf(2210, 2299, 1999, 1999, 2299, 2299)).toBe('usual')
  })

  it('of the score goes down', () => {
    const eighty = Array.from({ length: 8 }, () => 80)
    const six = Array.from({ length: 6 }, () => 74.5)
    expect(judgeRun(score, runs(...eighty, ...six))).toEqual({
      kind: 'shift',
      usual: 80,
      threshold: 75,
    })
  })

  it('of a page with more noise exceeds five sixths of the runs before', () => {
    const noisy = [1600, 1700, 1800, 1900, 2000, 2000, 2000, 2000, 2000, 2100, 2400, 2400, 2400]
    const six = (value: number) => Array.from({ length: 6 }, () => value)
    expect(judgeRun(lcp, runs(...noisy, ...six(2400))).kind).toBe('usual')
    expect(judgeRun(lcp, runs(...noisy, ...six(2401)))).toEqual({
      kind: 'shift',
      usual: 2000,
      threshold: 2400,
    })
  })
})

describe('a page with noise of an unusual form', () => {
  // The deviations of most of these runs are zero.
  const calm = Array.from({ length: 12 }, () => 0.1)

  it('has no jumps to a value that it had twice before', () => {
    expect(judgeRun(cls, runs(...calm, 0.22, 0.22)).kind).toBe('jump')
    expect(judgeRun(cls, runs(...calm, 0.22, 0.22, 0.22)).kind).toBe('usual')
    expect(judgeRun(cls, runs(...calm, 0.22, 0.22, 0.23)).kind).toBe('jump')
  })

  it('has no shift to the worse of its two usual values', () => {
    const two = [0.1, 0.22, 0.1, 0.1, 0.22, 0.1, 0.1, 0.1, 0.22, 0.1]
    const six = Array.from({ length: 6 }, () => 0.22)
    expect(judgeRun(cls, runs(...two, ...six)).kind).toBe('usual')
    expect(judgeRun(cls, runs(...two, ...six.map(() => 0.23))).kind).toBe('shift')
  })
})

describe('a slow host', () => {
  it('is disregarded, now and among the runs before', () => {
    const slow = { value: 9000, benchmarkIndex: 1274 }
    expect(judgeRun(lcp, [...runs(...TEN), slow]).kind).toBe('disregarded')
    expect(judgeRun(lcp, [...runs(...TEN), { ...slow, benchmarkIndex: 1275 }]).kind).toBe('jump')
    const six = Array.from({ length: 6 }, () => slow)
    expect(judgeRun(lcp, [...runs(...TEN), ...six, ...runs(2000)]).kind).toBe('usual')
  })

  it('is not known from runs without an index', () => {
    const unknown = TEN.map((value) => ({ value, benchmarkIndex: null }))
    expect(judgeRun(lcp, [...unknown, { value: 9000, benchmarkIndex: 1 }]).kind).toBe('jump')
  })
})
