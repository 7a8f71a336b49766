import { type LabChoice, unmeasuredReason } from '../report/findings/unmeasured-reason.ts'
import type { AuditRecord } from '../report/write/write-json.ts'

/** Pages that a baseline cannot be made of, each with the reason: not audited, or not measured although that was required. */
export function incompletePages(
  records: readonly AuditRecord[],
  lab: LabChoice,
): readonly string[] {
  return records.flatMap((record) => {
    const reason = record.error?.message ?? unmeasuredReason(record, lab)
    return reason === undefined ? [] : [`${record.url}: ${reason}`]
  })
}
