import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Keeper, keepMerged, type News } from './keep-merged.ts'
import type { LogState } from './write-ahead-log.ts'

const SHORT: LogState = { pages: 10, isLong: false }
const LONG: LogState = { pages: 9000, isLong: true }
const FULL = new Error('database or disk is full')

const merge = vi.fn<() => LogState>()
const restart = vi.fn<() => LogState>()
let told: News[]
let keeper: Keeper

beforeEach(() => {
  vi.useFakeTimers()
  merge.mockReset().mockReturnValue(SHORT)
  restart.mockReset().mockReturnValue(SHORT)
  told = []
  keeper = keepMerged({ merge, restart, close: () => undefined }, (news) => told.push(news), {
    everyMs: 100,
    againMs: 2000,
  })
})
afterEach(() => {
  keeper.stop()
  vi.useRealTimers()
})

it('merges at intervals and says nothing while all is well', () => {
  vi.advanceTimersByTime(1000)
  expect(merge).toHaveBeenCalledTimes(10)
  expect(told).toEqual([])
})

it('tells the first of several failures, tries again later, and tells when it works again', () => {
  merge.mockImplementation(() => {
    throw FULL
  })
  vi.advanceTimersByTime(5000)
  expect(merge).toHaveBeenCalledTimes(3)
  expect(told).toEqual([{ kind: 'failed', error: FULL }])
  merge.mockReturnValue(SHORT)
  vi.advanceTimersByTime(2000)
  expect(told.at(-1)).toEqual({ kind: 'recovered' })
  merge.mockClear()
  vi.advanceTimersByTime(1000)
  expect(merge).toHaveBeenCalledTimes(10)
})

it('asks for a restart of a long log, merges nothing until then, and asks again after it', () => {
  merge.mockReturnValue(LONG)
  vi.advanceTimersByTime(1000)
  expect(merge).toHaveBeenCalledOnce()
  keeper.restart()
  expect(told).toEqual([{ kind: 'long', pages: 9000 }, { kind: 'restarted' }])
  vi.advanceTimersByTime(100)
  expect(told).toHaveLength(3)
})

it('merges again if the restart does not come', () => {
  merge.mockReturnValue(LONG)
  vi.advanceTimersByTime(2200)
  expect(merge).toHaveBeenCalledTimes(2)
})

it.each([
  { what: 'was prevented', result: () => LONG },
  {
    what: 'failed',
    result: () => {
      throw FULL
    },
  },
])('waits longer after a restart that $what', ({ result }) => {
  merge.mockReturnValue(LONG)
  restart.mockImplementation(result)
  vi.advanceTimersByTime(100)
  keeper.restart()
  expect(told.at(-1)).toEqual({ kind: 'restarted' })
  const asked = () => told.filter(({ kind }) => kind === 'long').length
  vi.advanceTimersByTime(1500)
  expect(asked()).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(asked()).toBeGreaterThan(1)
})

it('stops', () => {
  keeper.stop()
  vi.advanceTimersByTime(1000)
  expect(merge).not.toHaveBeenCalled()
})
