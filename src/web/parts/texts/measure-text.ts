import { valueText } from '../../../report/write/number-text.ts'
import type { CheckResult } from '../../../report/results.ts'

/** Of sizes that a sentence has named in units of its own. */
const SIZE = /\d (?:bytes?|[KM]iB)\b/

/** What was measured, if anything; what the sentence says itself, bare counts above all, is left to it. */
export function measureText({
  value,
  message,
}: Pick<CheckResult, 'value' | 'message'>): string | undefined {
  if (value === null || value.unit === 'count' || value.unit === 'status') return undefined
  const text = valueText(value)
  if (message?.includes(text) || (value.unit === 'bytes' && SIZE.test(message ?? '')))
    return undefined
  return text
}
