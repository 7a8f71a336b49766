import type { FindingState } from '../report/findings/audited-page.ts'
import { pageKey, rowFingerprints } from '../report/findings/fingerprint.ts'
import { noisyState } from '../report/findings/growth.ts'
import { needsWork } from '../report/needs-work.ts'
import type { CheckResult, Results } from '../report/results.ts'
import { growth } from './noise.ts'
import type { Baseline } from './baseline.ts'

export interface BaselineComparison {
  /** State of each check that fails or warns. */
  readonly states: ReadonlyMap<string, FindingState>
  /** IDs of checks that no longer do. */
  readonly fixed: readonly string[]
}

export function compareBaseline(
  results: Results,
  baseline: Baseline,
  baseUrl: string | null,
): BaselineComparison {
  const known = new Set(baseline.known)
  const page = ownEntry(baseline.pages, pageKey(results.url, baseUrl))
  const before = page?.checks ?? {}
  const shown = results.checks.filter(({ superseded_by }) => superseded_by === null)
  const now = needsWork({ ...results, checks: shown })
  const states = now.map((check) => {
    const entry = ownEntry(before, check.id)
    const isKnown = known.has(check.id) && entry?.outcome !== 'unknown'
    if (!isKnown) return [check.id, 'not-comparable'] as const
    const noise = page === undefined ? 'no-noise' : growth(check, results, page)
    const state =
      noise === 'no-noise'
        ? stateOf(check, entry, results.url, baseUrl)
        : noisyState(check.outcome, entry?.outcome, noise)
    return [check.id, state] as const
  })
  const passing = new Set(shown.filter(isPassing).map(({ id }) => id))
  const fixed = Object.entries(before)
    .filter(([id, { outcome }]) => outcome !== 'unknown' && passing.has(id))
    .map(([id]) => id)
  return { states: new Map(states), fixed }
}

/** Keys are untrusted: `constructor` names no entry. */
function ownEntry<T>(entries: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined
}

/** A page that leaves search, or loses its title, has fixed no check that then no longer applies. */
function isPassing({ outcome, not_measured, ignored }: CheckResult): boolean {
  const passes = outcome === 'pass' || outcome === 'informative'
  return passes && not_measured !== true && ignored !== true
}

// oxlint-disable-next-line max-params -- a check, what it was, and the two parts of its page's name
function stateOf(
  check: CheckResult,
  entry: { readonly outcome: string; readonly rows?: readonly string[] } | undefined,
  url: string,
  baseUrl: string | null,
): FindingState {
  if (entry === undefined) return 'new'
  if (entry.outcome === 'warn' && check.outcome === 'fail') return 'worse'
  const rows = rowFingerprints(check.evidence, { checkId: check.id, url, baseUrl })
  const known = new Set(entry.rows)
  return rows.some((row) => !known.has(row)) ? 'worse' : 'still'
}
