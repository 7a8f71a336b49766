import type { BrokenJob } from '../queue/recover-each.ts'
import type { ProgramLog } from './log.ts'

/** Tells the operator of jobs that are left out. */
export function reportBroken(log: Pick<ProgramLog, 'error'>): (job: BrokenJob) => void {
  return ({ table, error }) => log.error({ error, table }, 'A job could not be read or recovered.')
}
