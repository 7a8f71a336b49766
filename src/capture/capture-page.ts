import { setTimeout as delay } from 'node:timers/promises'

import { EgressError, ownFault } from '../egress/egress-error.ts'
import type { Session } from '../egress/session.ts'
import { CREDENTIALS_WITHHELD } from '../request/page-credentials.ts'
import type { Target } from '../request/target.ts'
import { blockedReason, loginReason } from './blocked.ts'
import { CaptureError } from './capture-error.ts'
import type { CaptureErrorCode } from './capture-error.ts'
import type { Header, Hop, PageCapture } from './capture.ts'
import { ACCEPT_ENCODING } from './content-coding.ts'
import type { BodyLimits } from './decode-body.ts'
import { follow } from './follow.ts'
import { readResponse } from './read-response.ts'

export interface CapturePageOptions {
  readonly signal: AbortSignal
  /** Milliseconds for everything: redirects, a retry, the body. */
  readonly totalMs?: number
  /** Milliseconds before a server error is retried. */
  readonly retryMs?: number
  /** The origin that receives the page credentials; null or absent if there are none. */
  readonly toldTo?: string | null
}

export const PAGE_LIMITS: BodyLimits = {
  wireBytes: 5_000_000,
  decodedBytes: 10_000_000,
  atLimit: 'refuse',
}

const MOST_REDIRECTS = 10

/** As browsers request a page; sites with content negotiation would otherwise send another one. */
export const ACCEPT_PAGE: Header = [
  'Accept',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
]

const MESSAGES: Readonly<Partial<Record<EgressError['code'], [CaptureErrorCode, string]>>> = {
  timeout: ['timeout', 'The page did not answer in time.'],
  too_large: ['too_large', 'The response is larger than Pagemark reads.'],
  budget: ['too_large', 'The response is larger than Pagemark reads.'],
  invalid: ['invalid', 'The response is not valid HTTP.'],
  untrusted: ['blocked', CREDENTIALS_WITHHELD],
}

/**
 * Fetches the target, whatever its status, through its redirects. If only a host was typed and https fails, plain http
 * is tried. A server error is retried once.
 *
 * @throws `CaptureError`; the signal's reason when it aborts; another error if the fault is ours
 */
export async function capturePage(
  session: Session,
  target: Target,
  options: CapturePageOptions,
): Promise<PageCapture> {
  const startedAt = new Date().toISOString()
  const clock = AbortSignal.timeout(options.totalMs ?? 20_000)
  const signal = AbortSignal.any([options.signal, clock])
  try {
    const first = await fetchPage(session, target, { ...options, signal })
    const page = await again(first, () => fetchPage(session, target, { ...options, signal }), {
      waitMs: options.retryMs ?? 500,
      signal,
    })
    const { status, headers } = page.response
    const blocked =
      loginReason(page.response, options.toldTo ?? null) ?? blockedReason(status, headers)
    if (blocked !== null) throw new CaptureError('blocked', blocked)
    return { target, startedAt, ...page }
  } catch (error) {
    options.signal.throwIfAborted()
    throw toCaptureError(error, {
      timeIsUp: clock.aborted,
      unknown: session.unknownTopLevelDomain(new URL(target.url).hostname),
    })
  }
}

type FetchedPage = Omit<PageCapture, 'target' | 'startedAt'>

async function fetchPage(
  session: Session,
  target: Target,
  options: CapturePageOptions,
): Promise<FetchedPage> {
  const hops: Hop[] = []
  try {
    return await fetchFrom(session, target.url, options, hops)
  } catch (error) {
    const plain = plainVariant(target)
    if (plain === null || hops.length > 0 || !isNotReached(error)) throw error
    return fetchFrom(session, plain, options, [])
  }
}

async function fetchFrom(
  session: Session,
  url: string,
  { signal }: CapturePageOptions,
  hops: Hop[],
): Promise<FetchedPage> {
  const headers: Header[] = [ACCEPT_PAGE, ACCEPT_ENCODING]
  const request = { url, method: 'GET', headers, signal } as const
  const followed = await follow(
    session,
    { ...request, redirects: MOST_REDIRECTS, beyond: 'refuse' },
    hops,
  )
  const tls = followed.answer.describeTls()
  const { untrustedHop } = followed
  return { hops, tls, untrustedHop, response: await readResponse(followed, PAGE_LIMITS) }
}

/** The response of the retry; if there is none, the first response counts. */
async function again(
  first: FetchedPage,
  fetchAgain: () => Promise<FetchedPage>,
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
): Promise<FetchedPage> {
  if (first.response.status < 500) return first
  if (blockedReason(first.response.status, first.response.headers) !== null) return first
  try {
    await delay(waitMs, undefined, { signal })
    return await fetchAgain()
  } catch {
    return first
  }
}

/** `http` for a host that was typed without a scheme; null if the scheme was typed. */
function plainVariant({ url, schemeGiven }: Target): string | null {
  if (schemeGiven || !url.startsWith('https:')) return null
  return `http:${url.slice('https:'.length)}`
}

function isNotReached(error: unknown): boolean {
  if (!(error instanceof EgressError) || ownFault(error)) return false
  return ['unreachable', 'timeout'].includes(error.code)
}

interface Circumstances {
  readonly timeIsUp: boolean
  /** The last label of the page's host if it is not a top-level domain. */
  readonly unknown: string | null
}

function toCaptureError(error: unknown, { timeIsUp, unknown }: Circumstances): unknown {
  if (!(error instanceof EgressError)) return error
  const fault = ownFault(error)
  if (fault) return fault
  const code = timeIsUp && error.code === 'aborted' ? 'timeout' : error.code
  const notReached =
    unknown === null
      ? 'The page could not be reached.'
      : `There is no top-level domain .${unknown}.`
  const [kind, message] = MESSAGES[code] ?? ['unreachable', notReached]
  return new CaptureError(kind, message, { cause: error })
}
