import { performance } from 'node:perf_hooks'

import type { EgressAnswer, Session } from '../egress/session.ts'
import { CaptureError } from './capture-error.ts'
import type { Header, Hop, UntrustedHop } from './capture.ts'
import { headerValues } from './header-values.ts'

export interface FollowRequest {
  readonly url: string
  readonly method: 'GET' | 'HEAD'
  readonly headers: readonly Header[]
  /** Number of redirects to follow. */
  readonly redirects: number
  /** At one more redirect: `answer` returns it as the response, `refuse` throws. */
  readonly beyond: 'answer' | 'refuse'
  readonly signal: AbortSignal
}

export interface Followed {
  readonly hops: readonly Hop[]
  /** The first redirect with an untrusted certificate. */
  readonly untrustedHop: UntrustedHop | null
  readonly answer: EgressAnswer
  /** Time of the request for `answer`, by `performance.now()`. */
  readonly askedAt: number
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Headers for the first host only, lower case. */
const CREDENTIALS = new Set(['authorization', 'cookie', 'proxy-authorization'])

/**
 * Sends a request and follows redirects, one validated hop at a time. A redirect without a valid `Location` is a
 * response like any other.
 *
 * `hops` is filled as they happen, so that it shows the path even if this throws: `CaptureError` `redirect` for a
 * loop, too many, or a forbidden target; `EgressError` as in a request.
 */
export async function follow(
  session: Session,
  request: FollowRequest,
  hops: Hop[] = [],
): Promise<Followed> {
  let { url, headers } = request
  const seen = new Set<string>()
  let untrustedHop: UntrustedHop | null = null

  for (;;) {
    seen.add(url)
    const { method, signal } = request
    const askedAt = performance.now()
    const answer = await session.request({ url, method, headers, signal })
    const location = redirectOf(answer)
    const next = location === null ? null : URL.parse(location, url)
    const stays = next === null || !isWeb(next)
    if (location === null || stays || isLast(hops.length, request)) {
      return { hops, untrustedHop, answer, askedAt }
    }

    untrustedHop ??= untrustedOf(answer)
    hops.push(hopOf(answer, location, performance.now() - askedAt))
    await answer.discard()
    next.hash = ''
    refuseUnless(session, next, { seen, hops, most: request.redirects })
    if (next.origin !== new URL(url).origin) headers = headers.filter(isNoCredential)
    url = next.href
  }
}

/** The intended target of a redirect; null if the response is none. */
export function redirectOf({
  status,
  headers,
}: Pick<EgressAnswer, 'status' | 'headers'>): string | null {
  const location = REDIRECTS.has(status) ? headerValues(headers, 'location')[0] : undefined
  if (location === undefined) return null
  // Servers send raw UTF-8, which the parser passes on byte by byte.
  const bytes = Buffer.from(location, 'latin1')
  const text = bytes.toString('utf8')
  return text.includes('\uFFFD') ? location : text
}

/** Other schemes (`mailto:`, `intent:`) leave the web; the redirect is then the end. */
function isWeb({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:'
}

function isLast(followed: number, { redirects, beyond }: FollowRequest): boolean {
  return beyond === 'answer' && followed >= redirects
}

function refuseUnless(
  session: Session,
  next: URL,
  { seen, hops, most }: { seen: ReadonlySet<string>; hops: readonly Hop[]; most: number },
): void {
  if (seen.has(next.href)) throw new CaptureError('redirect', 'The page redirects in a circle.')
  if (hops.length > most) {
    throw new CaptureError('redirect', `The page redirects more than ${most} times.`)
  }
  const verdict = session.judge(next)
  // A forbidden address must look like one that does not respond, as in `request`.
  if (verdict.ok || verdict.refusal.code === 'address') return
  const message = `The page redirects to a URL that cannot be audited. ${verdict.refusal.message}`
  throw new CaptureError('redirect', message)
}

function hopOf(answer: EgressAnswer, location: string, ms: number): Hop {
  const { url, status, headers, remoteAddress } = answer
  return { url, status, headers, location, remoteAddress, ms }
}

function untrustedOf(answer: EgressAnswer): UntrustedHop | null {
  const authorizationError = answer.describeTls()?.authorizationError ?? null
  return authorizationError === null ? null : { url: answer.url, authorizationError }
}

function isNoCredential([name]: Header): boolean {
  return !CREDENTIALS.has(name.toLowerCase())
}
