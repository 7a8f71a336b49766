import { authorizationOf, type OriginCredentials } from '../../request/page-credentials.ts'
import type { Header } from './exchange.ts'

/** Headers that every request of a run sends. */
export interface OwnHeaders {
  readonly userAgent: string
  readonly language: string | null
  /** Sent only to its origin. */
  readonly credentials: OriginCredentials | null
}

/** The headers of a request, with those of the run that it does not set. */
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
