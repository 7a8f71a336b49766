/** Limits of another tool as rules, to be validated by `readRules`. */
export interface ImportedRules {
  readonly rules: readonly unknown[]
  /** Limits without an equivalent here, each with its reason, as sentences. */
  readonly left: readonly string[]
}

/** One limit: the rule, or why there is none. */
export type Imported = { readonly rule: object } | { readonly left: string }

export function collectRules(imported: readonly Imported[]): ImportedRules {
  return {
    rules: imported.flatMap((each) => ('rule' in each ? [each.rule] : [])),
    left: imported.flatMap((each) => ('left' in each ? [each.left] : [])),
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as a list; empty if it is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Short enough for one line of a log. */
export function shown(value: unknown): string {
  return String(value).slice(0, 60)
}
