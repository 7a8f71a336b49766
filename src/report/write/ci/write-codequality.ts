import type { AuditedPage } from '../../findings/audited-page.ts'
import { findingsOf } from '../../findings/findings-of.ts'
import { cutText } from '../../findings/finding-text.ts'
import { placeOf } from '../../findings/finding-place.ts'
import { ruleFingerprint } from '../../findings/rule-fingerprint.ts'
import { ruleSeverity, severityOf } from '../../findings/severity.ts'
import { evidenceText } from '../evidence-text.ts'
import { verdictSentence } from '../rule-text.ts'
import { visibleText } from '../visible-text.ts'

const LONGEST = 1000

/** GitLab's Code Quality report: an array with a row for each finding and each broken rule. */
export function* codeQualityPieces(pages: readonly AuditedPage[]): Generator<string> {
  let isFirst = true
  yield '['
  for (const page of pages) {
    const rows = [...findingRows(page), ...ruleRows(page)]
    const text = JSON.stringify(rows, null, 2).slice(1, -2)
    yield rows.length === 0 || isFirst ? text.trimEnd() : `,${text}`
    isFirst &&= rows.length === 0
  }
  yield isFirst ? ']\n' : '\n]\n'
}

function findingRows(page: AuditedPage) {
  return findingsOf(page).map((finding) => {
    const { check, row, fingerprint } = finding
    const proof = row === undefined ? '' : `: ${evidenceText(row)}`
    const message = visibleText(check.message ?? check.title)
    return entry(page, {
      description: cutText(message + proof, LONGEST),
      check_name: check.id,
      fingerprint,
      severity: severityOf(check).gitlab,
      place: placeOf(finding),
    })
  })
}

function ruleRows(page: AuditedPage) {
  return page.verdicts
    .filter(({ state }) => state === 'fail')
    .map((verdict) =>
      entry(page, {
        description: verdictSentence(verdict),
        check_name: `budget/${verdict.rule.measure}`,
        fingerprint: ruleFingerprint(page, verdict),
        severity: ruleSeverity(verdict).gitlab,
        place: placeOf({ page }),
      }),
    )
}

interface Entry {
  readonly description: string
  readonly check_name: string
  readonly fingerprint: string
  readonly severity: string
  readonly place: { readonly path: string; readonly line: number }
}

function entry({ record }: AuditedPage, { place, ...rest }: Entry) {
  return {
    ...rest,
    description: `${rest.description} (${visibleText(record.url)})`,
    location: { path: place.path, lines: { begin: place.line } },
  }
}
