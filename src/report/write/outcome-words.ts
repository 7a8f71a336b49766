import type { CheckResult, ResultClass } from '../results.ts'

/** Words for an outcome. */
export const OUTCOME_WORDS: Readonly<Record<CheckResult['outcome'], string>> = {
  pass: 'Passed',
  warn: 'Warning',
  fail: 'Failed',
  informative: 'Informative',
  'not-applicable': 'Not applicable',
  error: 'Error',
}

export const RESULT_WORDS: Readonly<Record<ResultClass, string>> = {
  good: 'Good',
  decent: 'Decent',
  bad: 'Bad',
}
