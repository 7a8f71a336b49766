import { stringify } from 'csv-stringify/sync'
import { CATEGORIES } from '../../../checks/categories.ts'
import type { Owner } from '../../../store/accounts/actor.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import { PRIVACY_WORDS } from '../../parts/report/privacy-label.tsx'

/** Rows read and written at once. */
const BATCH = 200

/** The file name; it says if the file does not have all of the list. */
export function csvName(rows = 0, total = rows): string {
  return rows < total ? `reports-first-${rows}-of-${total}.csv` : 'reports.csv'
}

/** Categories with a score. */
const SCORED = CATEGORIES.filter((category) => category !== 'ai-readiness')

const COLUMNS = [
  'page_url',
  'url',
  'title',
  'project',
  'device',
  'visibility',
  'status',
  'result',
  'score',
  'score_before',
  ...SCORED,
  'error',
  'created_at',
  'generated_at',
]

/**
 * Reports as RFC 4180 CSV in UTF-8, in pieces. Some content is from the audited page, so no cell begins like a
 * formula. Reports deleted meanwhile are left out.
 *
 * @param address of this installation
 */
export async function* writeListCsv(
  reports: Pick<Reports, 'findSeveral' | 'scoresBefore'>,
  owner: Owner,
  { ids, address }: { readonly ids: readonly string[]; readonly address: string },
): AsyncGenerator<string> {
  yield stringify([COLUMNS], { bom: true })
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = ids.slice(start, start + BATCH)
    const [rows, before] = await Promise.all([
      reports.findSeveral(owner, some),
      reports.scoresBefore(owner, some),
    ])
    const cells = rows.map((report) => cellsOf(report, { before: before.get(report.id), address }))
    yield stringify(cells, { escape_formulas: true })
  }
}

function cellsOf(
  report: Report,
  { before, address }: { readonly before: number | undefined; readonly address: string },
) {
  return [
    `${address}/r/${report.id}`,
    report.url,
    report.title,
    report.project,
    report.device,
    PRIVACY_WORDS[report.privacy].toLowerCase(),
    report.status,
    report.result,
    report.score,
    before,
    ...SCORED.map((category) => report.categories?.[category]),
    report.error?.message,
    timeText(report.createdAt),
    timeText(report.generatedAt),
  ]
}

function timeText(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
