import { type Static, Type } from 'typebox'
import { exact, nullable } from '../exact.ts'
import { AiView } from './ai-view.ts'
import { Blocks, Entities } from './entities.ts'
import { Images, Resources } from './files.ts'
import { Headings } from './headings.ts'
import { Hreflangs } from './hreflangs.ts'
import { Indexability } from './indexability.ts'
import { Links } from './links.ts'
import { Connection, Cookies, Dns, Headers, Redirects, Timing } from './network.ts'
import { RobotsMatrix } from './robots-matrix.ts'
import { listOf } from './rows.ts'
import { SearchPreview } from './search-preview.ts'
import { SocialCards } from './social-cards.ts'
import { TextSummary } from './text-summary.ts'

const text = Type.String()
const count = Type.Integer()
const line = nullable(Type.Integer())

const Robots = exact({
  url: text,
  state: text,
  status: nullable(count),
  /** From meta elements and `X-Robots-Tag`. */
  directives: Type.Array(
    exact({ source: text, bot: text, name: text, value: nullable(text), line }),
  ),
  /** The file, at most 16,000 characters; null if there is none. */
  text: nullable(text),
  /** What it says to each known crawler about this page. */
  matrix: RobotsMatrix,
})

const Sitemaps = listOf({
  url: text,
  kind: text,
  status: nullable(count),
  entries: count,
  /** The latest `lastmod` of its entries; null if none is a date. */
  newest_lastmod: nullable(text),
  /** Where it was found: `robots`, `guess` or `index`. */
  declared_in: text,
  bytes: count,
  /** The first problems, as sentences. */
  problems: Type.Array(text),
})

const Technologies = listOf({
  name: text,
  kind: text,
  version: nullable(text),
  /** Where it was detected: `generator`, `header`, `cookie`, `address` or `code`. */
  sign: text,
  proof: text,
  /** Ids of the known vulnerabilities of this version. */
  advisories: Type.Array(text),
})

/**
 * Facts about the page for readers of the report: `results.page` of the API. Times are in milliseconds, sizes in
 * bytes, lines are those of the source from 1 on.
 */
export const PageSummary = exact({
  title: nullable(text),
  description: nullable(text),
  language: nullable(text),
  canonical: nullable(text),
  indexability: Indexability,
  status: count,
  mime_type: text,
  charset: text,
  http_version: text,
  remote_address: text,
  bytes: exact({ wire: count, decoded: count }),
  /** SHA-256 of the decoded body, in hexadecimal digits; absent from results of earlier versions. */
  sha256: Type.Optional(text),
  encodings: Type.Array(text),
  /** Where parsing stopped at a limit; null if the whole document was read. */
  truncated: nullable(exact({ reason: text, line: count })),
  timing: Timing,
  redirects: Redirects,
  tls: nullable(Connection),
  headers: Headers,
  cookies: Cookies,
  dns_records: Dns,
  robots: Robots,
  sitemaps: Sitemaps,
  headings: Headings,
  links: Links,
  images: Images,
  resources: Resources,
  hreflangs: Hreflangs,
  social: Type.Array(exact({ name: text, content: text })),
  social_cards: SocialCards,
  search_preview: SearchPreview,
  structured_data: Blocks,
  entities: Entities,
  technologies: Technologies,
  text: TextSummary,
  ai_view: AiView,
  markup: exact({ elements: count, depth: count, mode: text }),
})

export type PageSummary = Static<typeof PageSummary>
