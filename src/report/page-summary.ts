import { type Static, type TProperties, Type } from 'typebox'
import { exact, nullable } from './exact.ts'

const text = Type.String()
const count = Type.Integer()
const milliseconds = nullable(Type.Number())
const line = nullable(Type.Integer())

/** A long list: how many there were, and the first of them. */
function listOf<T extends TProperties>(row: T) {
  return exact({ total: count, rows: Type.Array(exact(row)) })
}

const Connection = exact({
  protocol: text,
  cipher: text,
  alpn: nullable(text),
  /** Why the certificate is not trusted; null when it is. */
  authorization_error: nullable(text),
  certificate: nullable(
    exact({
      subject: text,
      issuer: text,
      names: Type.Array(text),
      valid_from: text,
      valid_to: text,
    }),
  ),
})

/** What is so on the page, for readers of the report: `results.page` of the API. */
export const PageSummary = exact({
  title: nullable(text),
  description: nullable(text),
  language: nullable(text),
  canonical: nullable(text),
  status: count,
  mime_type: text,
  charset: text,
  http_version: text,
  remote_address: text,
  bytes: exact({ wire: count, decoded: count }),
  encodings: Type.Array(text),
  /** Where parsing stopped at a limit; null when the whole document was read. */
  truncated: nullable(exact({ reason: text, line: count })),
  timing: exact({
    dns: milliseconds,
    connect: milliseconds,
    tls: milliseconds,
    first_byte: milliseconds,
    download: milliseconds,
    total: milliseconds,
  }),
  redirects: Type.Array(exact({ url: text, status: count, location: text, ms: Type.Number() })),
  tls: nullable(Connection),
  headers: Type.Array(exact({ name: text, value: text })),
  cookies: listOf({
    name: text,
    set_by: text,
    secure: Type.Boolean(),
    http_only: Type.Boolean(),
    same_site: nullable(text),
    domain: nullable(text),
    path: nullable(text),
    lifetime_seconds: nullable(Type.Number()),
  }),
  robots: exact({
    url: text,
    state: text,
    status: nullable(count),
    directives: Type.Array(
      exact({ source: text, bot: text, name: text, value: nullable(text), line }),
    ),
  }),
  sitemaps: listOf({ url: text, kind: text, status: nullable(count), entries: count }),
  headings: listOf({ level: count, text, line }),
  links: exact({
    total: count,
    internal: count,
    external: count,
    rows: Type.Array(
      exact({ url: nullable(text), text, party: text, place: text, rel: Type.Array(text), line }),
    ),
  }),
  images: listOf({ url: nullable(text), alt: nullable(text), line }),
  resources: listOf({ url: text, type: text, party: text }),
  hreflangs: listOf({ code: text, url: nullable(text), line }),
  social: Type.Array(exact({ name: text, content: text })),
  structured_data: listOf({ format: text, types: Type.Array(text), line }),
  text: exact({ words: count, main_words: count }),
  markup: exact({ elements: count, depth: count, mode: text }),
})

export type PageSummary = Static<typeof PageSummary>
