import type { ReportProgress } from '../../store/runs/progress.ts'

/** The steps of a run as shown to people, in order. */
export const PHASES = [
  { name: 'waiting', text: 'Waiting in the queue' },
  { name: 'preparing', text: 'Preparing the browser' },
  { name: 'loading', text: 'Loading the page' },
  { name: 'collecting', text: 'Collecting browser data' },
  { name: 'checking', text: 'Running checks and saving' },
] as const

export type PhaseName = (typeof PHASES)[number]['name']

/**
 * Each step of the engine (`AuditStep`), its phase, and its place within a page load, 0–1: from the durations of an
 * ordinary run on two cores. A step has both a beginning and an end only if it counts.
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
  /** Progress of the whole run, 0–100. */
  readonly pct: number
}

/** Progress of a run as shown to people. */
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

/**
 * Completed loads, and the progress of the current one; a step is counted over all loads, interaction tests over
 * devices.
 */
function loadOf({ step, done, total, loads }: ReportProgress) {
  if (step === 'judging') return { before: loads - 1, within: 0 }
  if (step === null || total <= 0) return { before: 0, within: 0 }
  const share = Math.min(1, Math.max(0, done / total)) * loads
  if (step === 'trying')
    return { before: Math.max(0, Math.min(share + loads / total, loads) - 1), within: 0 }
  if (!OF_A_LOAD.has(step)) return { before: 0, within: 0 }
  // A full share means the end of its load, not the beginning of the next.
  const before = step === 'loading' ? Math.floor(share) : Math.max(0, Math.ceil(share) - 1)
  return { before: Math.min(before, loads - 1), within: step === 'loading' ? 0 : share - before }
}
