import { isErrorPage, needsWork } from '../needs-work.ts'
import type { CheckResult } from '../results.ts'
import type { AuditedPage, FindingState, WrittenResults } from './audited-page.ts'
import { findingFingerprint, rowFingerprints } from './fingerprint.ts'

/** A finding as a unit for other programs: a check, or a row of its evidence. */
export interface Finding {
  readonly page: AuditedPage
  readonly check: CheckResult
  /** The row, if each row is a unit. */
  readonly row?: CheckResult['evidence'][number]
  readonly fingerprint: string
  readonly state: FindingState | undefined
  /** Why it is ignored; undefined if it counts. */
  readonly ignored?: string
}

/**
 * Findings of the page that need work, the most harmful first. Rows are units only if a source file is known and one of
 * them has a line: otherwise all would stand at the first.
 */
export function findingsOf(page: AuditedPage): Finding[] {
  const { record } = page
  return record.error === null
    ? needsWork(shown(record)).flatMap((check) => unitsOf(page, check))
    : []
}

/** The same for ignored checks that would need work. */
export function ignoredFindings(page: AuditedPage): Finding[] {
  const { record } = page
  if (record.error !== null || isErrorPage(record)) return []
  const reasonOf = (id: string) => page.reasons?.get(id) ?? 'Ignored by configuration.'
  return shown(record)
    .checks.filter(
      ({ ignored, outcome }) => ignored === true && (outcome === 'fail' || outcome === 'warn'),
    )
    .flatMap((check) => unitsOf(page, check))
    .map((finding) => ({ ...finding, ignored: reasonOf(finding.check.id) }))
}

/** Without superseded checks. */
function shown(results: WrittenResults): WrittenResults {
  return {
    ...results,
    checks: results.checks.filter(({ superseded_by }) => superseded_by === null),
  }
}

function unitsOf(page: AuditedPage, check: CheckResult): Finding[] {
  const context = { checkId: check.id, url: page.record.url, baseUrl: page.baseUrl }
  const state = page.states?.get(check.id)
  const hasPlaces = check.evidence.some(({ line }) => line !== undefined)
  if (page.source === undefined || !hasPlaces) {
    return [{ page, check, fingerprint: findingFingerprint(context), state }]
  }
  const fingerprints = rowFingerprints(check.evidence, context)
  return check.evidence.map((row, place) => {
    const fingerprint = fingerprints[place] ?? findingFingerprint(context)
    return { page, check, row, fingerprint, state }
  })
}
