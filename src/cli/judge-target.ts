import type { Egress } from '../egress/egress.ts'
import type { ParsedTarget, Refusal } from '../request/target.ts'
import type { ProgramLog } from './log.ts'

/**
 * The settings with which an operator allows refused URLs; the other refusals always apply. An allowed name still
 * needs its address allowed.
 */
const OPENED_BY: Partial<Readonly<Record<Refusal['code'], string>>> = {
  port: 'PAGEMARK_ALLOW_PORTS',
  name: 'PAGEMARK_ALLOW_HOSTS with PAGEMARK_ALLOW_CIDRS',
  address: 'PAGEMARK_ALLOW_CIDRS',
}

/** The setting that would allow such a URL; undefined if none would. */
export function openedBy({ code }: Refusal): string | undefined {
  return OPENED_BY[code]
}

/**
 * Reads the URL that a user of the server wants to audit. Users see the refusal; the operator also sees the setting
 * that would allow it.
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
