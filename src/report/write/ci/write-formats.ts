import { budgetVerdict } from '../../rules/budget-verdict.ts'
import type { AuditedPage } from '../../findings/audited-page.ts'
import { type AuditRecord, writeJson } from '../write-json.ts'
import type { Format } from './formats.ts'
import type { ReportOrigin } from './report-origin.ts'
import { codeQualityPieces } from './write-codequality.ts'
import { junitPieces } from './write-junit.ts'
import { sarifPieces } from './write-sarif.ts'
import { summaryPieces } from './write-summary.ts'

export interface FormatOptions extends ReportOrigin {
  readonly includeIgnored?: boolean
  readonly fixed?: number | undefined
  readonly fixedChecks?: readonly string[] | undefined
  readonly link?: string | undefined
  readonly passed?: boolean | undefined
  /** Sentences about entries of `ignore` that fail the run, since their date has passed. */
  readonly expired?: readonly string[] | undefined
}

/** Below the 1 MiB that GitHub accepts as the summary of a step. */
const SUMMARY_BYTES = 900_000

export function writeFormat(
  format: Format,
  pages: readonly AuditedPage<AuditRecord>[],
  options: FormatOptions,
): string {
  return format === 'json'
    ? writeJson(pages.map(withBudgets))
    : writeFindings(format, pages, options)
}

function withBudgets({ record, verdicts }: AuditedPage<AuditRecord>): AuditRecord {
  if (record.error !== null || verdicts.length === 0) return record
  return { ...record, budgets: verdicts.map(budgetVerdict) }
}

/** The formats that need no complete results. */
export function writeFindings(
  format: Exclude<Format, 'json'>,
  pages: readonly AuditedPage[],
  options: FormatOptions,
): string {
  return [...findingPieces(format, pages, options)].join('')
}

/**
 * The same text in pieces, so that a server can answer other requests after each. An empty one says that a page is
 * done whose text comes later.
 */
export function findingPieces(
  format: Exclude<Format, 'json'>,
  pages: readonly AuditedPage[],
  options: FormatOptions,
): Generator<string> {
  switch (format) {
    case 'sarif':
      return sarifPieces(pages, options)
    case 'junit':
      return junitPieces(pages, options.expired)
    case 'codequality':
      return codeQualityPieces(pages)
    case 'summary':
      return summaryPieces(pages, { ...options, mostBytes: SUMMARY_BYTES })
  }
}
