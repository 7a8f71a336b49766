import { valueText } from '../../report/number-text.ts'
import type { CheckResult } from '../../report/results.ts'

/** What was measured, if anything; bare counts are left to the sentence, which says of what. */
export function measureText({ value }: Pick<CheckResult, 'value'>): string | undefined {
  if (value === null || value.unit === 'count' || value.unit === 'status') return undefined
  return valueText(value)
}
