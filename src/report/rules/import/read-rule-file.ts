import { readRules } from '../read-rules.ts'
import type { Rule } from '../rule.ts'
import { type ImportedRules, isRecord } from './imported-rules.ts'
import { importLighthouseBudget, isLighthouseBudget } from './lighthouse-budget.ts'
import { assertionsOf, importLighthouseCi } from './lighthouse-ci.ts'

export type ReadRuleFile =
  | {
      readonly ok: true
      readonly rules: readonly Rule[]
      /** Parts of another tool's file without an equivalent here, as sentences. */
      readonly left: readonly string[]
    }
  | { readonly ok: false; readonly faults: readonly string[] }

/**
 * Reads the rules of a file: our own, as a list or under `rules`; Lighthouse's `budget.json`; or the assertions of a
 * `lighthouserc` file.
 */
export function readRuleFile(value: unknown, isCheck: (id: string) => boolean): ReadRuleFile {
  const { rules, left } = rulesIn(value, isCheck)
  const read = readRules(rules, isCheck)
  return read.ok ? { ...read, left } : read
}

function rulesIn(
  value: unknown,
  isCheck: (id: string) => boolean,
): Omit<ImportedRules, 'rules'> & { readonly rules: unknown } {
  if (isLighthouseBudget(value)) return importLighthouseBudget(value)
  const assertions = assertionsOf(value)
  if (assertions !== undefined) return importLighthouseCi(assertions, isCheck)
  return { rules: isRecord(value) && 'rules' in value ? value['rules'] : value, left: [] }
}
