import { sampleResults } from './sample-results.ts'
import { completed, someResults } from './store.ts'

const CHECKS = sampleResults().checks.slice(0, 1)

/** Of a run whose page nobody may hear of. */
export const SECRET_RESULTS = completed({
  page: { ...someResults().page, title: 'secret-page' },
  checks: CHECKS,
})

/** The check that is in there. */
export const SECRET_CHECK = CHECKS[0]?.id ?? 'none'
