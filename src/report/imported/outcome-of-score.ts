/** As Lighthouse rates scores. */
const PASSING = 0.9
const WARNING = 0.5

/** Of a check of Pagemark, which has one of three scores; undefined without one. */
export function outcomeOfCheck(score: number | null): 'pass' | 'warn' | 'fail' | undefined {
  if (score === null) return undefined
  return score === 1 ? 'pass' : score === 0 ? 'fail' : 'warn'
}

/** Of an audit of Lighthouse. */
export function outcomeOfAudit(score: number | null): 'pass' | 'warn' | 'fail' | undefined {
  if (score === null) return undefined
  return score >= PASSING ? 'pass' : score >= WARNING ? 'warn' : 'fail'
}
