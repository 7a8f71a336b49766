import { TIERS } from '../checks/tiers.ts'
import type { CheckResult, FixFirst, Results } from './results.ts'

const ERROR_STATUS = 400

/**
 * What failed or warned and is not ignored: what costs most first, then by tier, failures before warnings, in
 * catalogue order. Of an error page the status alone: the rest is about another page than the one meant.
 */
export function needsWork(results: Pick<Results, 'checks'> & Partial<Results>): CheckResult[] {
  const isError = isErrorPage(results)
  return results.checks
    .filter(
      ({ id, outcome, ignored }) =>
        ignored !== true &&
        (outcome === 'fail' || outcome === 'warn') &&
        (!isError || id === 'http-status'),
    )
    .toSorted((a, b) => (b.loss ?? 0) - (a.loss ?? 0) || rank(a) - rank(b))
}

/** Did the server answer with an error, so that the results are not those of the page? */
export function isErrorPage({ page }: Partial<Pick<Results, 'page'>>): boolean {
  return (page?.status ?? 0) >= ERROR_STATUS
}

function rank({ tier, outcome }: CheckResult): number {
  const harm = tier === null ? TIERS.length : TIERS.indexOf(tier)
  return harm * 2 + (outcome === 'fail' ? 0 : 1)
}

/** It applies, and could not be measured: nothing is known of it. */
export function isNotMeasured({ outcome, not_measured, ignored }: CheckResult): boolean {
  return ignored !== true && (outcome === 'error' || not_measured === true)
}

/** One of the few things to begin with. */
export interface FirstFix extends Omit<FixFirst, 'checks'> {
  /** What costs most in its family. */
  readonly check: CheckResult
  /** The rest of its family that needs work. */
  readonly others: readonly CheckResult[]
}

const POLISH = 4
/** Ten small things to do hide the three that matter. */
const MOST_POLISH = 3

/** The first items to fix with their checks, at most three of them polish. A metric within its limit needs no work. */
export function firstFixes(
  { fix_first, checks }: Pick<Results, 'fix_first' | 'checks'>,
  most: number,
): FirstFix[] {
  const byId = new Map(checks.map((check) => [check.id, check]))
  const needed = fix_first.map((item) => ({
    ...item,
    checks: item.checks.filter((id) => byId.get(id)?.outcome !== 'pass'),
  }))
  const items = needed.filter((item) => item.checks.length > 0)
  const grave = items.filter(({ band }) => band < POLISH)
  const polish = items.filter(({ band }) => band === POLISH).slice(0, MOST_POLISH)
  return [...grave, ...polish].slice(0, most).flatMap(({ checks: ids, ...item }): FirstFix[] => {
    const [check, ...others] = ids.flatMap((id) => byId.get(id) ?? [])
    return check ? [{ ...item, check, others }] : []
  })
}

/** Words for the bands. */
export const BAND_WORDS: Readonly<Record<number, string>> = {
  1: 'Critical',
  2: 'Serious',
  3: 'Moderate',
  4: 'Polish',
}
