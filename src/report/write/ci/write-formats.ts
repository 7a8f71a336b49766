import type { AuditedPage } from '../../findings/audited-page.ts'
import { type AuditRecord, writeJson } from '../write-json.ts'
import type { Format } from './formats.ts'
import type { ReportOrigin } from './report-origin.ts'
import { writeCodeQuality } from './write-codequality.ts'
import { writeJunit } from './write-junit.ts'
import { writeSarif } from './write-sarif.ts'
import { writeSummary } from './write-summary.ts'

export interface FormatOptions extends ReportOrigin {
  readonly includeIgnored?: boolean
  readonly fixed?: number | undefined
  readonly fixedChecks?: readonly string[] | undefined
  readonly link?: string | undefined
  readonly passed?: boolean | undefined
}

/** Below the 1 MiB that GitHub accepts as the summary of a step. */
const SUMMARY_BYTES = 900_000

export function writeFormat(
  format: Format,
  pages: readonly AuditedPage<AuditRecord>[],
  options: FormatOptions,
): string {
  return format === 'json'
    ? writeJson(pages.map(({ record }) => record))
    : writeFindings(format, pages, options)
}

/** The formats that need no complete results. */
export function writeFindings(
  format: Exclude<Format, 'json'>,
  pages: readonly AuditedPage[],
  options: FormatOptions,
): string {
  switch (format) {
    case 'sarif':
      return writeSarif(pages, options)
    case 'junit':
      return writeJunit(pages)
    case 'codequality':
      return writeCodeQuality(pages)
    case 'summary':
      return writeSummary(pages, { ...options, mostBytes: SUMMARY_BYTES })
  }
}
