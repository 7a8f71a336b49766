import { TIERS } from '../checks/tiers.ts'
import type { CheckResult, FixFirst, Results } from './results.ts'

const ERROR_STATUS = 400

interface WithStatus {
  readonly page?: { readonly status: number }
}

/**
 * Failures and warnings that are not ignored: by cost, then by tier, failures before warnings, in catalogue order. For
 * an error page only the status: the rest is about another page than the intended one.
 */
export function needsWork(
  results: WithStatus & { readonly checks: readonly CheckResult[] },
): CheckResult[] {
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

/** Whether the server answered with an error, so that the results are not those of the page. */
export function isErrorPage({ page }: WithStatus): boolean {
  return (page?.status ?? 0) >= ERROR_STATUS
}

function rank({ tier, outcome }: CheckResult): number {
  const harm = tier === null ? TIERS.length : TIERS.indexOf(tier)
  return harm * 2 + (outcome === 'fail' ? 0 : 1)
}

/** It applies but could not be measured. */
export function isNotMeasured({ outcome, not_measured, ignored }: CheckResult): boolean {
  return ignored !== true && (outcome === 'error' || not_measured === true)
}

/** One of the few things to fix first. */
export interface FirstFix extends Omit<FixFirst, 'checks'> {
  /** The costliest check of its family. */
  readonly check: CheckResult
  /** The other checks of its family that need work. */
  readonly others: readonly CheckResult[]
}

const POLISH = 4
/** Ten small things to do would hide the three that matter. */
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
