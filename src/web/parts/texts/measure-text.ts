import { valueText } from '../../../report/write/number-text.ts'
import type { CheckResult } from '../../../report/results.ts'

/** Sizes for which the sentence has its own units. */
const SIZE = /\d (?:bytes?|[KM]iB)\b/

/** The measured value, if any; values in the sentence itself, above all bare counts, are left out. */
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
