import type { Owner } from '../../../store/accounts/actor.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import { isReportId } from '../../api/report-id.ts'
import { isRecord } from '../../query/fields.ts'
import { parseFormText } from '../../http/form-text.ts'
import { listPath, listQuery, type ListFilter, readListFilter } from '../../query/list-filter.ts'
import { BULK_LIMIT } from './bulk-bar.tsx'
import { textField } from '../../http/form/text-field.ts'

/** What a list's form is about. */
export interface Selection {
  /** At most `BULK_LIMIT`; some may be nobody's, or another's. */
  readonly ids: readonly string[]
  /** How many are meant, were there no such limit. */
  readonly total: number
  /** The list that it was made in, to go back to. */
  readonly path: string
}

const PICK = 'pick.'

/** Bytes of a form that names as many reports as it may. */
export const SELECTION_LIMIT = 64 * 1024

/** From the form beneath a list, and from what it leads to. */
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

/** Of the address of a list; only its query says anything. */
function filterOf(body: unknown): ListFilter {
  const [, query = ''] = textField(body, 'list').split('?')
  return readListFilter(parseFormText(query))
}
