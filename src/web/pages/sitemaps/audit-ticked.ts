import type { SitemapContents } from '../../../report/sitemap-outcome.ts'
import type { Owner } from '../../../store/accounts/actor.ts'
import { continuing } from '../../../store/database/unavailable.ts'
import type { SitemapReading } from '../../../store/jobs/sitemap-readings.ts'
import { isRecord } from '../../query/fields.ts'
import { MOST_LINES } from '../new-audit/list-audit-page.tsx'
import { readLines, storeList } from '../new-audit/store-list.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import type { Batches } from '../../../store/jobs/batches.ts'
import type { ParsedTarget } from '../../../request/target.ts'

export interface TickedNeeds {
  readonly reports: Reports
  readonly batches: Batches
  readonly parseTarget: (text: string) => ParsedTarget
}

/** Names of the ticked fields. */
export function tickedFields(body: unknown): ReadonlySet<string> {
  return new Set(Object.keys(isRecord(body) ? body : {}))
}

interface Choice {
  readonly owner: Owner
  readonly reading: SitemapReading
  readonly contents: SitemapContents
  readonly ticked: ReadonlySet<string>
  /** ID of the batch; a new one if absent. */
  readonly id: string | undefined
}

/** The batch of the ticked pages, or the error. */
export async function auditTicked(
  { owner, reading, contents, ticked, id }: Choice,
  options: TickedNeeds,
): Promise<{ readonly id: string } | { readonly fault: string }> {
  const pages = contents.pages.filter((_, place) => ticked.has(`page.${place}`))
  const others = contents.others
    .filter(({ refusal }, place) => refusal === null && ticked.has(`other.${place}`))
    .map(({ url }) => url)
  const urls = [...pages, ...others]
  if (urls.length === 0) return { fault: 'Select at least one page.' }
  if (urls.length > MOST_LINES) {
    return { fault: `${urls.length} pages are selected. The limit is ${MOST_LINES}.` }
  }
  const { reports, batches } = options
  const lines = readLines(urls.join('\n'), options)
  const stored = await storeList(owner, lines, { draft: reading.draft, reports, id })
  return { id: await continuing(true, () => batches.create(owner, stored, id)) }
}
