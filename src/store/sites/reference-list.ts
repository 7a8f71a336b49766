import type { CheckedReference } from '../../crawl/references/reference.ts'
import { mayBeOffline } from '../../crawl/references/may-be-offline.ts'
import type { Connection } from '../database/database.ts'
import type { Page, PageQuery } from '../database/page.ts'
import { readReferences } from './crawl-references.ts'

export type ReferenceKind = CheckedReference['kind']

/** As judged by the checks of broken links and files; `unverified`: it was not requested, or the answer says nothing. */
export type ReferenceState = 'broken' | 'unverified' | 'working'

export const REFERENCE_STATES = [
  'broken',
  'unverified',
  'working',
] as const satisfies readonly ReferenceState[]

export interface ReferenceQuery extends PageQuery {
  readonly kind: ReferenceKind
  readonly state?: ReferenceState | undefined
}

export interface ListedReference extends CheckedReference {
  readonly state: ReferenceState
}

export interface ReferenceList extends Page<ListedReference> {
  /** Of all of this kind. */
  readonly counts: Readonly<Record<ReferenceState, number>>
}

/**
 * One page of the references of a crawl, broken ones first, then those of the most pages. There are a few thousand at
 * most, and their answers are JSON: they are read in batches, with other requests in between.
 */
export async function listReferences(
  db: Connection,
  crawlId: string,
  { kind, state, page, perPage }: ReferenceQuery,
): Promise<ReferenceList> {
  const all: CheckedReference[] = []
  for await (const reference of readReferences(db, crawlId)) {
    if (reference.kind === kind) all.push(reference)
  }
  const { url } = await db
    .selectFrom('crawls')
    .select('url')
    .where('id', '=', crawlId)
    .executeTakeFirstOrThrow()
  const groups = Map.groupBy(judged(all, url), (each) => each.state)
  const countOf = (each: ReferenceState) => groups.get(each)?.length ?? 0
  const matching = (state === undefined ? REFERENCE_STATES : [state]).flatMap((each) =>
    (groups.get(each) ?? []).toSorted((a, b) => b.pages - a.pages || a.number - b.number),
  )
  return {
    items: matching.slice((page - 1) * perPage, page * perPage),
    total: matching.length,
    counts: {
      broken: countOf('broken'),
      unverified: countOf('unverified'),
      working: countOf('working'),
    },
  }
}

/** Of one kind. If Pagemark itself may be offline, hosts that cannot be reached say nothing. */
function judged(references: readonly CheckedReference[], start: string): ListedReference[] {
  const isForeign = ({ kind, own }: CheckedReference) => kind === 'link' || !own
  const isOffline = mayBeOffline(start, references.filter(isForeign))
  return references.map((each) => {
    const state = isOffline && isForeign(each) ? 'unverified' : stateOf(each)
    return { ...each, state }
  })
}

/** Another site's server errors and refusals do not make a link to it wrong. */
const GONE: ReadonlySet<number | null> = new Set([null, 404, 410])

function stateOf({ kind, answer }: CheckedReference): ReferenceState {
  if (answer === null || answer.unverified !== null) return 'unverified'
  const { status } = answer
  if (GONE.has(status)) return 'broken'
  if (status === null || status < 400) return 'working'
  return kind === 'file' ? 'broken' : 'unverified'
}
