import type { Setback } from '../queue/setback.ts'
import type { ProgramLog } from './log.ts'
import type { Meters } from './meters.ts'

const MESSAGES = {
  'not-opened':
    'The page password of an audit was sealed with a key that this process does not have, so the audit has failed. Check PAGEMARK_SECRET_KEY_FILE and PAGEMARK_SECRET_KEYS_OLD_FILE.',
  recovered: 'The worker of an audit was silent for too long; the audit waits in the queue again.',
  'given-up': 'An audit was given up: its worker was silent for too long, for the third time.',
} as const

interface Reporting {
  readonly meters: Pick<Meters, 'recovered' | 'runEnded'>
  readonly log: Pick<ProgramLog, 'warn'>
}

/** Tells the operator what no user sees, or does not understand. */
export function reportSetbacks({ meters, log }: Reporting): (setback: Setback) => void {
  return ({ kind, run, report }) => {
    log.warn({ run, report }, MESSAGES[kind])
    if (kind !== 'not-opened') meters.recovered()
    if (kind === 'not-opened') meters.runEnded('failed')
    if (kind === 'given-up') meters.runEnded('given-up')
  }
}
