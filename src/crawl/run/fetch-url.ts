import { performance } from 'node:perf_hooks'
import { blockedReason } from '../../capture/blocked.ts'
import { ACCEPT_PAGE, PAGE_LIMITS } from '../../capture/capture-page.ts'
import { CaptureError } from '../../capture/capture-error.ts'
import type { Header, PageCapture } from '../../capture/capture.ts'
import { ACCEPT_ENCODING } from '../../capture/content-coding.ts'
import { type Followed, follow, redirectOf } from '../../capture/follow.ts'
import { headerValues } from '../../capture/header-values.ts'
import { readResponse } from '../../capture/read-response.ts'
import { EgressError, ownFault } from '../../egress/egress-error.ts'
import type { Session } from '../../egress/session.ts'
import { isHtmlType, mimeTypeOf } from '../../facts/network/mime.ts'
import type { FetchFailure, UrlAnswer } from '../crawl-url.ts'
import type { PacedAnswer } from '../politeness/pace.ts'
import { retryAfterMs } from '../politeness/retry-after.ts'
import { crawlAddress } from '../scope/crawl-address.ts'

export interface Fetched {
  readonly answer: UrlAnswer
  readonly paced: PacedAnswer
  /** Why the response is a robot check instead of the site; null if it is the site. */
  readonly challenge: string | null
  /** Set if the response is a readable page. */
  readonly capture: PageCapture | null
}

const FAILURES: readonly FetchFailure[] = ['unreachable', 'timeout', 'too_large', 'invalid']

/** Requests one URL without following redirects. The body is not read if it is not a page, or has an error status. */
export async function fetchUrl(
  session: Session,
  url: string,
  { signal, conditions }: { readonly signal: AbortSignal; readonly conditions: readonly Header[] },
): Promise<Fetched> {
  const startedAt = performance.now()
  try {
    const headers = [ACCEPT_PAGE, ACCEPT_ENCODING, ...conditions]
    const request = { url, method: 'GET', headers, redirects: 0, beyond: 'answer', signal } as const
    return await fetchedOf(await follow(session, request), url, startedAt)
  } catch (error) {
    signal.throwIfAborted()
    const failure = failureOf(error)
    const answer = { ...NOTHING, failure }
    const ms = performance.now() - startedAt
    return {
      answer,
      paced: { ms, status: null, retryAfterMs: null },
      challenge: null,
      capture: null,
    }
  }
}

/** Sent without a body. */
export const NOT_MODIFIED = 304

const NOTHING: UrlAnswer = {
  status: null,
  failure: null,
  redirect: null,
  mimeType: '',
  firstByte: null,
  bytes: null,
  before: null,
}

/** Rethrows errors that are not the site's: an exceeded budget, an internal error. */
function failureOf(error: unknown): FetchFailure {
  const isKnown = error instanceof EgressError || error instanceof CaptureError
  const fault = ownFault(error)
  if (fault) throw fault
  if (!isKnown || error.code === 'budget') throw error
  return FAILURES.find((failure) => failure === error.code) ?? 'unreachable'
}

async function fetchedOf(followed: Followed, url: string, startedAt: number): Promise<Fetched> {
  const { status, headers, timing } = followed.answer
  const location = redirectOf(followed.answer)
  const redirect = location === null ? null : (crawlAddress(location, url)?.href ?? null)
  const typed = mimeTypeOf(headers, new Uint8Array(0))
  const isPage =
    redirect === null &&
    status < 400 &&
    status !== NOT_MODIFIED &&
    (typed === '' || isHtmlType(typed))
  const tls = isPage ? followed.answer.describeTls() : null
  const response = isPage ? await readResponse(followed, PAGE_LIMITS) : null
  if (!isPage) await followed.answer.discard()
  const answer: UrlAnswer = {
    ...NOTHING,
    status,
    redirect,
    mimeType: response ? mimeTypeOf(headers, response.body) : typed,
    firstByte: Math.round(timing.firstByte),
    bytes: response?.wireBytes ?? null,
  }
  const wait = retryAfterMs(headerValues(headers, 'retry-after')[0], Date.now())
  return {
    answer,
    paced: { ms: performance.now() - startedAt, status, retryAfterMs: wait },
    challenge: challengeOf(status, headers),
    capture: response && {
      target: { url, schemeGiven: true },
      startedAt: new Date().toISOString(),
      hops: [],
      response,
      tls,
      untrustedHop: null,
    },
  }
}

/** A status such as one that requires sign-in says nothing about the other pages. */
function challengeOf(status: number, headers: readonly Header[]): string | null {
  const reason = blockedReason(status, headers)
  return reason === blockedReason(status, []) ? null : reason
}
