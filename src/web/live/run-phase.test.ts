import { describe, expect, it } from 'vitest'
import type { AuditStep } from '../../engine/audit-events.ts'
import type { ReportProgress } from '../../store/runs/progress.ts'
import { phaseOf, PHASES } from './run-phase.ts'

const progress = (overrides: Partial<ReportProgress>): ReportProgress => ({
  runId: '1',
  run: 1,
  status: 'running',
  step: null,
  done: 0,
  total: 1,
  loads: 1,
  ahead: null,
  elapsed: null,
  usual: [],
  running: 0,
  stage: null,
  savedAt: null,
  access: '',
  ...overrides,
})

/** In the order of an audit with a browser. */
const STEPS = [
  'fetching',
  'reading',
  'probing',
  'waiting',
  'loading',
  'collecting',
  'auditing',
  'trying',
  'judging',
] as const satisfies readonly AuditStep[]

/** Fails to compile if the engine has another step. */
const ALL: Exclude<AuditStep, (typeof STEPS)[number]> extends never ? true : never = true

describe('the phase of a run', () => {
  it('goes forward with each step of the engine, as does its share', () => {
    const phases = STEPS.flatMap((step) => {
      const counts = step === 'collecting' || step === 'auditing'
      const seen = counts ? [0, 14, 28].map((done) => ({ step, done, total: 28 })) : [{ step }]
      return seen.map((each) => phaseOf(progress(each)))
    })
    const places = phases.map(({ phase }) => PHASES.findIndex(({ name }) => name === phase))
    const shares = phases.map(({ pct }) => pct)
    expect(ALL && places).toEqual(places.toSorted((a, b) => a - b))
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(new Set(places)).toEqual(new Set([1, 2, 3, 4]))
  })

  it('goes forward over several loads', () => {
    const loads = 6
    const shares = Array.from({ length: loads }, (_, load) => [
      phaseOf(progress({ step: 'loading', done: load, total: loads, loads })).pct,
      phaseOf(progress({ step: 'collecting', done: load * 28 + 1, total: loads * 28, loads })).pct,
      phaseOf(progress({ step: 'collecting', done: load * 28 + 28, total: loads * 28, loads })).pct,
      phaseOf(progress({ step: 'auditing', done: load * 161 + 161, total: loads * 161, loads }))
        .pct,
    ]).flat()
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(new Set(shares).size).toBe(shares.length)
    // The first of two devices has been tested, and the second is loading.
    const tried = phaseOf(progress({ step: 'trying', done: 0, total: 2, loads }))
    expect(tried.pct).toBeLessThan(50)
    expect(tried.pct).toBeGreaterThan(shares[9] ?? 100)
  })

  it.each([
    { name: 'waits', seen: { status: 'queued', ahead: 3 }, phase: 'waiting', pct: 0 },
    { name: 'has just begun', seen: {}, phase: 'preparing', pct: 0 },
    { name: 'does what nobody knows', seen: { step: 'dancing' }, phase: 'preparing', pct: 0 },
    {
      name: 'counts beyond its total',
      seen: { step: 'collecting', done: 99 },
      phase: 'collecting',
      pct: 62,
    },
    { name: 'has no total', seen: { step: 'collecting', total: 0 }, phase: 'collecting', pct: 35 },
    { name: 'has ended', seen: { status: 'completed' }, phase: 'checking', pct: 100 },
  ] as const)('of a run that $name is $phase', ({ seen, phase, pct }) => {
    expect(phaseOf(progress(seen))).toMatchObject({ phase, pct })
  })
})
