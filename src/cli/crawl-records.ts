import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { CrawlSettings } from '../crawl/crawl-settings.ts'
import type { StoreChange } from '../crawl/store/kept-store.ts'
import { nullable } from '../report/exact.ts'
import type { KeptResults } from './kept-results.ts'

/** What makes two crawls the same: an interrupted one continues only with all of it. */
export interface CrawlIdentity {
  readonly url: string
  readonly settings: CrawlSettings
  readonly listed: readonly string[]
  /** Of the program: another one reads pages in another way. */
  readonly version: string
}

export type CrawlRecord =
  | { readonly kind: 'judged'; readonly results: KeptResults }
  | { readonly kind: 'begin'; readonly identity: CrawlIdentity }
  | StoreChange

const Judged = Type.Object({
  kind: Type.Literal('judged'),
  results: Type.Object({
    number: Type.Integer(),
    start: Type.String(),
    startedAt: Type.String(),
    score: nullable(Type.Number()),
    catalogue_version: Type.Integer(),
    stop_reason: nullable(Type.String()),
    findings: Type.Array(
      Type.Object({
        check: Type.String(),
        message: Type.String(),
        pages: Type.Array(Type.String()),
      }),
    ),
  }),
})
const Begin = Type.Object({
  kind: Type.Literal('begin'),
  identity: Type.Object({ url: Type.String(), version: Type.String() }),
})
const References = Type.Array(Type.Object({ number: Type.Integer(), url: Type.String() }))
const Found = Type.Array(Type.Object({ url: Type.String(), state: Type.String() }))
const Changes = [
  Type.Object({
    kind: Type.Literal('save'),
    visits: Type.Array(Type.Object({ number: Type.Integer(), state: Type.String(), found: Found })),
    found: Found,
  }),
  Type.Object({
    kind: Type.Literal('remember'),
    memo: Type.Object({ record: Type.Object({}), asleep: Type.Array(Type.String()) }),
  }),
  Type.Object({ kind: Type.Enum(['plan', 'check']), references: References }),
]
const Record = Type.Union([Judged, Begin, ...Changes])

/**
 * The records of a state file, or undefined if this program did not write them: a checksum alone does not say who did.
 * What pages consist of is not read here.
 */
export function readCrawlRecords(records: readonly unknown[]): readonly CrawlRecord[] | undefined {
  if (!records.every((record) => Value.Check(Record, record))) return undefined
  // oxlint-disable-next-line no-unsafe-type-assertion -- what it is used for before pages are read was checked
  return records as readonly CrawlRecord[]
}
