import type { CheckResult } from '../results.ts'

/** What people read of an outcome. */
export const OUTCOME_WORDS: Readonly<Record<CheckResult['outcome'], string>> = {
  pass: 'Passed',
  warn: 'Could be better',
  fail: 'Failed',
  informative: 'For information',
  'not-applicable': 'Does not apply',
  error: 'Could not be judged',
}
