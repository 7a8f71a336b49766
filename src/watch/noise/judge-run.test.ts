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
      runs: 1,
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
    expect(jump).toEqual({ kind: 'jump', usual: 80, threshold: 75, runs: 1 })
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
  const twenty = [...TEN, ...TEN]
  const judged = (...values: number[]) => judgeRun(lcp, runs(...twenty, ...values))

  it('is three runs and more that are worse than nearly all before, whose average is a tenth above', () => {
    expect(judged(2210, 2210).kind).toBe('usual')
    expect(judged(2210, 2210, 2210)).toEqual({
      kind: 'shift',
      usual: 2000,
      threshold: 2200,
      runs: 3,
    })
    expect(judged(2200, 2200, 2200, 2200, 2200, 2200).kind).toBe('usual')
  })

  it('needs more runs after good ones', () => {
    expect(judged(2220, 1990, 2220, 1990).kind).toBe('usual')
    expect(judged(2290, 1900, 2290, 2290, 2290)).toMatchObject({ kind: 'shift', runs: 3 })
    expect(judged(2290, 2290, 2290, 2290, 1990)).toMatchObject({ kind: 'shift', runs: 5 })
  })

  it('is not judged before eight others', () => {
    const eight = TEN.slice(0, 8)
    const four = [2290, 2290, 2290, 2290]
    expect(judgeRun(lcp, runs(...eight.slice(1), ...four)).kind).toBe('usual')
    expect(judgeRun(lcp, runs(...eight, ...four)).kind).toBe('shift')
  })

  it('of the score goes down', () => {
    const eighty = Array.from({ length: 8 }, () => 80)
    const six = Array.from({ length: 6 }, () => 74.5)
    expect(judgeRun(score, runs(...eighty, ...six))).toMatchObject({
      kind: 'shift',
      usual: 80,
      threshold: 75,
    })
  })

  it('of a page that loads in one of two ways is found among both', () => {
    const two = Array.from({ length: 20 }, (_, place) => (place % 4 === 0 ? 1600 : 2800))
    expect(judgeRun(lcp, runs(...two, 2800, 2800, 1600, 2800, 2800, 2800)).kind).toBe('usual')
    expect(judgeRun(lcp, runs(...two, 3360, 3360, 1920, 3360, 3360)).kind).toBe('shift')
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

  it('of an index that always differs counts until it is much slower than usual, but not for processor time', () => {
    const busy = [...TEN, ...TEN].map((value, place) => ({
      value,
      benchmarkIndex: 600 + 100 * (place % 10),
    }))
    const at = (benchmarkIndex: number) => ({ value: 9000, benchmarkIndex })
    expect(judgeRun(lcp, [...busy, at(550)]).kind).toBe('jump')
    expect(judgeRun(lcp, [...busy, at(549)]).kind).toBe('disregarded')
    expect(judgeRun(tbt, [...busy, at(892)]).kind).toBe('disregarded')
    expect(judgeRun(tbt, [...busy, at(893)]).kind).toBe('jump')
  })

  it('is not known from runs without an index', () => {
    const unknown = TEN.map((value) => ({ value, benchmarkIndex: null }))
    expect(judgeRun(lcp, [...unknown, { value: 9000, benchmarkIndex: 1 }]).kind).toBe('jump')
  })
})
