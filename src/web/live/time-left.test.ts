import { describe, expect, it } from 'vitest'
import type { ReportProgress } from '../../store/runs/progress.ts'
import { progressText } from './progress-text.ts'
import { phaseOf } from './run-phase.ts'
import { minutesToWait, timeLeft } from './time-left.ts'

const SECONDS = [8, 9, 9, 10, 10, 10, 11, 12, 12, 20].map((time) => time * 1000)

const progress = (overrides: Partial<ReportProgress>): ReportProgress => ({
  runId: '1',
  run: 1,
  status: 'running',
  step: 'collecting',
  done: 7,
  total: 28,
  loads: 1,
  ahead: null,
  elapsed: 3000,
  usual: SECONDS,
  running: 2,
  stage: null,
  savedAt: null,
  access: '',
  ...overrides,
})

const textOf = (overrides: Partial<ReportProgress>) => {
  const now = progress(overrides)
  return progressText(now, phaseOf(now))
}

describe('what is left of a run', () => {
  it.each([
    { name: 'is what the others took', seen: {}, left: { from: 6, to: 17 } },
    {
      name: 'is counted by those that took longer than it has',
      seen: { elapsed: 11_500 },
      left: { from: 1, to: 9 },
    },
    { name: 'is not known when nearly none took as long', seen: { elapsed: 21_000 }, left: 'late' },
    { name: 'nor when none took longer', seen: { elapsed: 20_000 }, left: 'late' },
    {
      name: 'is not known when few have ended',
      seen: { usual: SECONDS.slice(0, 4) },
      left: undefined,
    },
    { name: 'is not known before it begins', seen: { elapsed: null }, left: undefined },
  ])('$name', ({ seen, left }) => {
    expect(timeLeft(progress(seen))).toEqual(left)
  })

  it.each([
    { seen: {}, text: '7 of 28 · 6–17 s left' },
    { seen: { usual: [] }, text: '7 of 28' },
    { seen: { elapsed: 21_000 }, text: '7 of 28 · taking longer than usual' },
    { seen: { elapsed: 19_500, total: 1 }, text: 'about 1 s left' },
    { seen: { status: 'queued', elapsed: null, ahead: 0 }, text: '' },
    { seen: { status: 'queued', elapsed: null, ahead: 30 }, text: '30 ahead, about 3 min' },
    { seen: { status: 'queued', elapsed: null, ahead: 30, running: 0 }, text: '30 ahead' },
    { seen: { status: 'queued', elapsed: null, ahead: 100 }, text: '100 or more ahead' },
  ] as const)('is said as "$text"', ({ seen, text }) => {
    expect(textOf(seen)).toBe(text)
  })
})

it('a run waits for those before it, as many at once as are under way', () => {
  const waiting = { status: 'queued', elapsed: null, ahead: 60 } as const
  expect(minutesToWait(progress(waiting))).toBe(5)
  expect(minutesToWait(progress({ ...waiting, running: 10 }))).toBe(1)
})
