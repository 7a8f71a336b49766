import type { Egress } from '../egress/egress.ts'
import type { ParsedTarget, Refusal } from '../request/target.ts'
import type { ProgramLog } from './log.ts'

/**
 * The settings by which an operator opens what is refused; the other refusals stand. A name that is
 * let in still needs its address let in.
 */
const OPENED_BY: Partial<Readonly<Record<Refusal['code'], string>>> = {
  port: 'PAGEMARK_ALLOW_PORTS',
  name: 'PAGEMARK_ALLOW_HOSTS with PAGEMARK_ALLOW_CIDRS',
  address: 'PAGEMARK_ALLOW_CIDRS',
}

/** The setting that would let such a URL in; undefined when none would. */
export function openedBy({ code }: Refusal): string | undefined {
  return OPENED_BY[code]
}

/**
 * Reads what a user of the server wants to have audited. Users are told what is refused; the operator
 * is told by which setting it could be opened.
 */
export function judgeTarget(
  text: string,
  { egress, log }: { egress: Pick<Egress, 'judge'>; log: Pick<ProgramLog, 'info'> },
): ParsedTarget {
  const parsed = egress.judge(text)
  if (parsed.ok) return parsed
  const setting = openedBy(parsed.refusal)
  if (setting !== undefined) {
    log.info(
      { reason: parsed.refusal.message, setting },
      `a URL was refused; ${setting} allows more`,
    )
  }
  return parsed
}
