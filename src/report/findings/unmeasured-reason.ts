import type { AuditRecord } from '../write/write-json.ts'

export type LabChoice = 'auto' | 'on' | 'off'

/** Why the browser did not measure a page although that was required, as a sentence; undefined for all other pages. */
export function unmeasuredReason(record: AuditRecord, lab: LabChoice): string | undefined {
  if (lab !== 'on' || record.error !== null || record.lab?.status === 'measured') return undefined
  const { reason = null } = record.lab ?? {}
  return ['The browser did not measure this page.', reason ?? []].flat().join(' ')
}
