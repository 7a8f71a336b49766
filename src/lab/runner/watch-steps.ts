import log from 'lighthouse-logger'
import type { LabStep } from '../runner-messages.ts'

/** Number of each that Lighthouse 13.5 reports: 28 artifacts and 48 computed ones, 161 audits. */
const TOTALS: Record<'collecting' | 'auditing', number> = { collecting: 28, auditing: 161 }

/**
 * Turns Lighthouse's status messages into steps. Only one Lighthouse may run in the process.
 *
 * @returns a function that stops listening
 */
export function watchSteps(
  onStep: (step: LabStep, done: number, total: number) => void,
): () => void {
  const counts = { collecting: 0, auditing: 0 }
  const listen = (entry: unknown) => {
    const text = Array.isArray(entry) ? String(entry[1]) : ''
    const step = stepOf(text)
    if (step === 'loading') onStep(step, 0, 1)
    else if (step !== undefined) {
      counts[step] += 1
      onStep(step, Math.min(counts[step], TOTALS[step]), TOTALS[step])
    }
  }
  log.events.on('status', listen)
  return () => void log.events.off('status', listen)
}

function stepOf(text: string): (LabStep & ('loading' | 'collecting' | 'auditing')) | undefined {
  if (text.startsWith('Navigating to')) return 'loading'
  if (text.startsWith('Getting artifact')) return 'collecting'
  if (text.startsWith('Auditing:')) return 'auditing'
  return undefined
}
