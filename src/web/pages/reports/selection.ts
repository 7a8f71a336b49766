import type { Owner } from '../../../store/accounts/actor.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import { isReportId } from '../../api/report-id.ts'
import { isRecord } from '../../query/fields.ts'
import { parseFormText } from '../../http/form-text.ts'
import { listPath, listQuery, type ListFilter, readListFilter } from '../../query/list-filter.ts'
import { BULK_LIMIT } from './bulk-bar.tsx'
import { textField } from '../../http/form/text-field.ts'

/** The selection in a list's form. */
export interface Selection {
  /** At most `BULK_LIMIT`; some may not exist, or belong to others. */
  readonly ids: readonly string[]
  /** Number selected, without that limit. */
  readonly total: number
  /** Path of the list to return to. */
  readonly path: string
}

const PICK = 'pick.'

/** Bytes of a form with the maximum number of reports. */
export const SELECTION_LIMIT = 64 * 1024

/** Reads the form below a list, or that of a confirmation page. */
export async function readSelection(
  body: unknown,
  owner: Owner,
  reports: Pick<Reports, 'listIds'>,
): Promise<Selection> {
  const filter = filterOf(body)
  const path = listPath(filter)
  if (textField(body, 'all') === '1') {
    const query = { ...listQuery(filter), page: 1, perPage: BULK_LIMIT }
    const { items, total } = await reports.listIds(owner, query)
    return { ids: items, total, path }
  }
  const ids = namedIds(body)
  return { ids, total: ids.length, path }
}

function namedIds(body: unknown): string[] {
  const picked = Object.keys(isRecord(body) ? body : {})
    .filter((name) => name.startsWith(PICK))
    .map((name) => name.slice(PICK.length))
  const named = textField(body, 'ids').split(',')
  const shown = textField(body, 'page') === '1' ? textField(body, 'shown').split(',') : []
  const ids = [...picked, ...named, ...shown].filter(isReportId)
  return [...new Set(ids)].slice(0, BULK_LIMIT)
}

/** The path of a list; only its query is used. */
function filterOf(body: unknown): ListFilter {
  const [, query = ''] = textField(body, 'list').split('?')
  return readListFilter(parseFormText(query))
}
