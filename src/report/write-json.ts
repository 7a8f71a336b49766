import type { AuditOutcome, Results } from './results.ts'

/** One audited URL as the command line prints it and the API keeps it (api.md, "Reports"). */
export type AuditRecord =
  | (Results & { readonly error: null })
  | {
      readonly url: string
      readonly final_url: null
      readonly result: null
      readonly score: null
      readonly error: { readonly code: string; readonly message: string }
    }

export function auditRecord(url: string, outcome: AuditOutcome): AuditRecord {
  return outcome.status === 'completed'
    ? { ...outcome.results, error: null }
    : { url, final_url: null, result: null, score: null, error: outcome.error }
}

/** A JSON array, an element per URL in the order given. */
export function writeJson(records: readonly AuditRecord[]): string {
  return `${JSON.stringify(records, null, 2)}\n`
}
