import type { BudgetVerdict } from '../rules/budget-verdict.ts'
import type { AuditOutcome, Results } from '../results.ts'

/** One audited URL as the command line prints it and the API stores it (api.md, "Reports"). */
export type AuditRecord =
  | (Results & {
      /** Outcomes of the budgets that apply to it; absent if there are none. */
      readonly budgets?: readonly BudgetVerdict[]
      readonly error: null
    })
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

/**
 * A JSON array, an element per URL in the given order. Characters that a terminal would obey are escaped, which
 * programs read as the same text.
 */
export function writeJson(records: readonly AuditRecord[]): string {
  return writeJsonValue(records)
}

/** Any results, in the same way. */
export function writeJsonValue(value: unknown): string {
  return `${withoutControls(JSON.stringify(value, null, 2))}\n`
}

/** JSON that a terminal can show. */
export function withoutControls(json: string): string {
  return json.replace(TERMINAL_CONTROLS, escaped)
}

/** DEL, C1 controls, line separators and bidirectional controls; JSON escapes the C0 controls itself. */
const TERMINAL_CONTROLS =
  // oxlint-disable-next-line no-control-regex -- these are the very characters that must not pass
  /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
