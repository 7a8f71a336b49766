import { sampleResults } from './sample-results.ts'
import { completed, someResults } from './store.ts'

const CHECKS = sampleResults().checks.slice(0, 1)

/** Results of a run whose page must stay secret. */
export const SECRET_RESULTS = completed({
  page: { ...someResults().page, title: 'secret-page' },
  checks: CHECKS,
})

/** A check in these results. */
export const SECRET_CHECK = CHECKS[0]?.id ?? 'none'
