import type { ReportProgress } from '../../store/runs/progress.ts'

/** The steps of a run as people follow them, in their order. */
export const PHASES = [
  { name: 'waiting', text: 'Waiting in the queue' },
  { name: 'preparing', text: 'Preparing the browser' },
  { name: 'loading', text: 'Loading the page' },
  { name: 'collecting', text: 'Collecting browser data' },
  { name: 'checking', text: 'Running checks and saving' },
] as const

export type PhaseName = (typeof PHASES)[number]['name']

/**
 * Each step of the engine (`AuditStep`), the phase that it belongs to, and where within its load of the
 * page, 0–1: what the steps of an ordinary run took on two cores. A step has both a beginning and an
 * end only where it counts.
 */
const STEPS: Readonly<Record<string, readonly [phase: PhaseName, from: number, to: number]>> = {
  fetching: ['preparing', 0, 0],
  reading: ['preparing', 0.02, 0.02],
  probing: ['preparing', 0.04, 0.04],
  waiting: ['preparing', 0.04, 0.04],
  loading: ['loading', 0.08, 0.08],
  collecting: ['collecting', 0.35, 0.62],
  auditing: ['checking', 0.62, 0.82],
  trying: ['checking', 0.82, 0.82],
  judging: ['checking', 0.97, 0.97],
}

export interface Phase {
  readonly phase: PhaseName
  readonly done: number
  readonly total: number
  /** Of the whole run, 0–100. */
  readonly pct: number
}

/** Where a run is in the eyes of people. */
export function phaseOf(progress: ReportProgress): Phase {
  const { status, done, total } = progress
  if (status === 'queued') return { phase: 'waiting', done: 0, total: 1, pct: 0 }
  if (status !== 'running') return { phase: 'checking', done: 1, total: 1, pct: 100 }
  const [phase, from, to] = STEPS[progress.step ?? ''] ?? (['preparing', 0, 0] as const)
  const { before, within } = loadOf(progress)
  const share = (before + from + (to - from) * within) / progress.loads
  return { phase, done, total: Math.max(1, total), pct: Math.floor(100 * Math.min(share, 0.99)) }
}

const OF_A_LOAD = new Set(['loading', 'collecting', 'auditing'])

/** Loads that are over, and how far this one is; a step is counted over all loads, trying over devices. */
function loadOf({ step, done, total, loads }: ReportProgress) {
  if (step === 'judging') return { before: loads - 1, within: 0 }
  if (step === null || total <= 0) return { before: 0, within: 0 }
  const share = Math.min(1, Math.max(0, done / total)) * loads
  if (step === 'trying')
    return { before: Math.max(0, Math.min(share + loads / total, loads) - 1), within: 0 }
  if (!OF_A_LOAD.has(step)) return { before: 0, within: 0 }
  // What is full is the end of its load, not the beginning of the next.
  const before = step === 'loading' ? Math.floor(share) : Math.max(0, Math.ceil(share) - 1)
  return { before: Math.min(before, loads - 1), within: step === 'loading' ? 0 : share - before }
}
