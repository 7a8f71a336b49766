import type { Owner } from '../../../store/accounts/actor.ts'
import type { BatchLine } from '../../../store/jobs/batches.ts'
import type { PagesDraft } from '../../../store/jobs/sitemap-readings.ts'
import { StoreError } from '../../../store/database/store-error.ts'
import { continuing } from '../../../store/database/unavailable.ts'
import type { AuditRequest } from '../../../request/audit-request.ts'
import type { Target } from '../../../request/target.ts'
import type { DraftRules, DraftRequest } from '../../api/report-fields.ts'
import { isRecord } from '../../query/fields.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import { MOST_LINES } from './list-audit-page.tsx'
import { readAuditForm } from './read-audit-form.ts'

/** Characters of a line that are stored with its error. */
const KEPT = 200

const DELETED =
  'The report of this line was deleted after the list was first sent. Audit the page again.'

/** A line with its target or its error. */
export interface ReadLine {
  readonly text: string
  readonly target?: Target | undefined
  readonly fault?: string | undefined
}

/** The target of each non-empty line; repeated pages are dropped. A list that is too long is only counted. */
export function readLines(
  text: string,
  { parseTarget }: Pick<DraftRules, 'parseTarget'>,
): ReadLine[] {
  const lines = linesOf(text)
  // 80,000 lines fit into a form, and would hold up everybody for a tenth of a second.
  if (lines.length > MOST_LINES) return lines.map((line) => ({ text: line.slice(0, KEPT) }))
  const seen = new Set<string>()
  return lines.map((line) => {
    const parsed = parseTarget(line)
    const kept = line.slice(0, KEPT)
    if (!parsed.ok) return { text: kept, fault: parsed.refusal.message }
    const { target } = parsed
    if (seen.has(target.url))
      return { text: kept, fault: 'This page is already in the list above.' }
    seen.add(target.url)
    return { text: kept, target }
  })
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Everything but the URL. @throws {Problem} `fields-invalid` */
export function readListDraft(
  body: unknown,
  target: Target,
  { settings }: Pick<DraftRules, 'settings'>,
): DraftRequest {
  // The list's own field `urls` would be taken for a misspelt `url`.
  const { urls: _urls, ...given } = isRecord(body) ? body : {}
  const fields = { ...given, url: target.url }
  return readAuditForm(fields, { parseTarget: () => ({ ok: true, target }), settings })
}

interface StoringList {
  readonly draft: PagesDraft
  readonly reports: Reports
  /**
   * Of the batch. A line of it is stored once, if another process is sent the same form at the same time, or if it is sent
   * again after the database failed half way.
   */
  readonly id: string | undefined
}

/**
 * Stores a report for each page, until the queue is full. Only URLs of the draft's own origin get its page
 * credentials.
 */
export async function storeList(
  owner: Owner,
  lines: readonly ReadLine[],
  { draft, reports, id }: StoringList,
): Promise<BatchLine[]> {
  const stored: BatchLine[] = []
  for (const [place, { text, target, fault }] of lines.entries()) {
    if (!target) stored.push({ text, fault })
    else {
      const request = requestFor(target, draft.request)
      const idempotency = id === undefined ? undefined : { key: `${id} ${place}`, fingerprint: id }
      const report = { ...draft, request, priority: 'bulk', idempotency } as const
      const hasBegun = stored.some(({ reportId }) => reportId !== undefined)
      const one = await continuing(hasBegun, () => storeOne(() => reports.store(owner, report)))
      stored.push({ text, ...one })
    }
  }
  return stored
}

function requestFor(target: Target, asked: AuditRequest): AuditRequest {
  const isTheirs = isSameOrigin(target.url, asked.target.url)
  return { ...asked, target, credentials: isTheirs ? asked.credentials : null }
}

/** Compares two valid URLs. */
export function isSameOrigin(a: string, b: string): boolean {
  return new URL(a).origin === new URL(b).origin
}

async function storeOne(
  store: () => Promise<{ readonly report: { readonly id: string } }>,
): Promise<Pick<BatchLine, 'reportId' | 'fault'>> {
  try {
    return { reportId: (await store()).report.id }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    if (error.code === 'queue-full') return { fault: error.message }
    if (error.code === 'report-deleted') return { fault: DELETED }
    throw error
  }
}
