import { authorizationOf, type OriginCredentials } from '../../request/page-credentials.ts'
import type { Header } from './exchange.ts'

/** What each request of a run says. */
export interface OwnHeaders {
  readonly userAgent: string
  readonly language: string | null
  /** Said to its origin alone. */
  readonly credentials: OriginCredentials | null
}

/** The headers of a request, and of the run's own those that it does not name. */
export function withOwn(
  { origin }: URL,
  headers: readonly Header[],
  { userAgent, language, credentials }: OwnHeaders,
): readonly Header[] {
  const given = new Set(headers.map(([name]) => name.toLowerCase()))
  const unlessGiven = (name: string, value: string | null): Header[] =>
    value === null || given.has(name.toLowerCase()) ? [] : [[name, value]]
  return [
    ...unlessGiven('User-Agent', userAgent),
    ...headers,
    ...unlessGiven('Accept-Language', language),
    ...unlessGiven(
      'Authorization',
      credentials?.origin === origin ? authorizationOf(credentials) : null,
    ),
  ]
}
