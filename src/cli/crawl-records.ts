import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { KeptUrl } from '../crawl/recrawl/kept-url.ts'
import type { StoreChange } from '../crawl/store/kept-store.ts'
import { nullable } from '../report/exact.ts'
import type { CrawlIdentity } from './crawl-identity.ts'
import type { KeptResults } from './kept-results.ts'

export type CrawlRecord =
  | { readonly kind: 'judged'; readonly results: KeptResults }
  /** URLs of the judged crawl, the next ones by number. */
  | { readonly kind: 'kept'; readonly urls: readonly KeptUrl[] }
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
    // Absent in files of earlier versions, as are the URLs.
    sampled: Type.Optional(Type.Array(Type.String())),
    third_parties: Type.Optional(nullable(Type.Array(Type.String()))),
    username: Type.Optional(nullable(Type.String())),
  }),
})
const Begin = Type.Object({
  kind: Type.Literal('begin'),
  identity: Type.Object({ url: Type.String(), version: Type.String() }),
})
const Url = Type.Refine(Type.String(), (text) => URL.canParse(text))
const Status = nullable(Type.Integer())
const Kept = Type.Object({
  kind: Type.Literal('kept'),
  urls: Type.Array(
    Type.Object({
      url: Url,
      status: Status,
      redirect: nullable(Url),
      page: Type.Optional(
        Type.Object({
          etag: nullable(Type.String()),
          lastModified: nullable(Type.String()),
          readAt: Type.Number(),
          answer: Type.Object({
            mimeType: Type.String(),
            firstByte: nullable(Type.Number()),
            bytes: nullable(Type.Number()),
          }),
          packed: Type.Refine(Type.Unknown(), (value) => value instanceof Uint8Array),
          indexable: Type.Boolean(),
        }),
      ),
    }),
  ),
})
const Found = Type.Array(Type.Object({ url: Url, state: Type.String() }))
const UrlAnswered = Type.Object({
  status: Status,
  failure: nullable(Type.String()),
  redirect: nullable(Url),
  mimeType: Type.String(),
  firstByte: nullable(Type.Number()),
  bytes: nullable(Type.Number()),
  before: nullable(Type.Object({ status: Status, failure: nullable(Type.String()) })),
})
const SiteRead = Type.Object({
  start: Url,
  startHops: Type.Array(Url),
  robots: Type.Object({ url: Type.String(), state: Type.String(), status: Status }),
  sitemaps: Type.Array(
    Type.Object({
      url: Type.String(),
      status: Status,
      entries: Type.Number(),
      foreign: Type.Array(Type.String()),
      foreignCount: Type.Number(),
      problems: Type.Array(Type.String()),
    }),
  ),
  dated: Type.Array(Type.Object({ url: Type.String() })),
  sessionParameters: Type.Array(Type.String()),
})
const reference = { number: Type.Integer(), url: Url }
const ReferenceAnswered = Type.Object({
  status: Status,
  unverified: nullable(Type.String()),
  finalUrl: Type.String(),
  mimeType: Type.String(),
  bytes: nullable(Type.Number()),
  digest: nullable(Type.String()),
  caching: Type.Array(Type.Unknown()),
})
const Changes = [
  Type.Object({
    kind: Type.Literal('save'),
    visits: Type.Array(
      Type.Object({
        number: Type.Integer(),
        state: Type.String(),
        answer: nullable(UrlAnswered),
        found: Found,
      }),
    ),
    found: Found,
  }),
  Type.Object({
    kind: Type.Literal('remember'),
    memo: Type.Object({ record: SiteRead, asleep: Type.Array(Type.String()) }),
  }),
  Type.Object({
    kind: Type.Literal('plan'),
    references: Type.Array(Type.Object(reference)),
  }),
  Type.Object({
    kind: Type.Literal('check'),
    references: Type.Array(Type.Object({ ...reference, answer: nullable(ReferenceAnswered) })),
  }),
]
const Record = Type.Union([Judged, Kept, Begin, ...Changes])

/**
 * The records of a state file, or undefined if this program did not write them: a checksum alone does not say who did.
 * What pages consist of is not read here.
 */
export function readCrawlRecords(records: readonly unknown[]): readonly CrawlRecord[] | undefined {
  if (!records.every((record) => Value.Check(Record, record))) return undefined
  // oxlint-disable-next-line no-unsafe-type-assertion -- what it is used for before pages are read was checked
  return records as readonly CrawlRecord[]
}
