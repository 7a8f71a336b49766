import { createHash } from 'node:crypto'
import type { Header, Probe, ProbeResult, ProbeRole, Response } from '../../capture/capture.ts'
import { firstHeader } from '../../facts/network/headers.ts'
import { mimeTypeOf } from '../../facts/network/mime.ts'
import { retryAfterMs } from '../politeness/retry-after.ts'
import type { Reference, ReferenceAnswer, Unverified } from './reference.ts'

export type AskProbe = (probe: Probe) => Promise<ProbeResult>

export interface AskedReference {
  readonly answer: ReferenceAnswer
  /** Milliseconds for which the host asks to be left alone; null if it does not. */
  readonly holdMs: number | null
}

/** A larger file has no digest: few sites have two copies of one. */
const MOST_FILE_BYTES = 2_000_000
const MOST_LINK_BYTES = 4096
const MOST_REDIRECTS = 5
const MOST_HEADER = 300
const HOLD_MS = 60_000

/** Statuses that refuse bots and say nothing about browsers, as in audits of pages; 999 is LinkedIn's. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 405, 407, 408, 425, 451, 501, 999])
const SLOW_DOWN: ReadonlySet<number> = new Set([429, 503])

/**
 * Requests a reference, and again if it looks broken. A link is requested with HEAD, then with GET, since some servers
 * answer HEAD wrongly; a file of the site always with GET, since its bytes are compared.
 *
 * @param isSilent whether the host has left another request without an answer: then this one is the second
 */
export async function askReference(
  ask: AskProbe,
  reference: Reference,
  isSilent = false,
): Promise<AskedReference> {
  const first = await ask(probeOf(reference, reference.own ? 'get' : 'head'))
  const asked = askedOf(reference, first)
  if (!looksBroken(asked) || (isSilent && asked.answer.status === null)) return asked
  return askedOf(reference, await ask(probeOf(reference, 'get')))
}

/** The answer for a reference that was not requested, or got no response. */
export function notAsked(
  { url }: Pick<Reference, 'url'>,
  unverified: Unverified | null,
): ReferenceAnswer {
  return {
    status: null,
    unverified,
    finalUrl: url,
    mimeType: '',
    bytes: null,
    digest: null,
    caching: [],
  }
}

function probeOf({ url, kind, type, own }: Reference, method: 'get' | 'head'): Probe {
  return {
    kind: 'request',
    role: kind === 'link' ? 'link' : (ROLES[type] ?? 'image'),
    url,
    method,
    maxBytes: own ? MOST_FILE_BYTES : MOST_LINK_BYTES,
    redirects: MOST_REDIRECTS,
  }
}

const ROLES: Readonly<Record<string, ProbeRole>> = { script: 'script', style: 'stylesheet' }

function looksBroken({ answer, holdMs }: AskedReference): boolean {
  const { status, unverified } = answer
  if (holdMs !== null || unverified === 'refused') return false
  return unverified === null ? status === null || status >= 400 : unverified === 'no-response'
}

function askedOf(reference: Reference, result: ProbeResult): AskedReference {
  if (result.status === 'answered') return answeredOf(reference, result.response)
  // Our own limits, and timeouts, say nothing about a URL; a host that cannot be reached does.
  const unverified =
    result.status === 'failed'
      ? result.code === 'unreachable'
        ? null
        : 'no-response'
      : 'not-requested'
  return { answer: { ...notAsked(reference, 'no-response'), unverified }, holdMs: null }
}

function answeredOf(reference: Reference, response: Response): AskedReference {
  const { status, headers, body, cut, url, wireBytes } = response
  const isWhole = reference.own && status === 200 && !cut
  const answer: ReferenceAnswer = {
    status,
    unverified: SLOW_DOWN.has(status) ? 'slow-down' : REFUSED.has(status) ? 'refused' : null,
    finalUrl: url,
    mimeType: mimeTypeOf(headers, body),
    bytes: isWhole ? wireBytes : null,
    digest: isWhole ? createHash('sha256').update(body).digest('base64url') : null,
    caching: reference.own ? headers.filter(isCaching).map(shortened) : [],
  }
  const isHold = answer.unverified === 'slow-down'
  const wait = retryAfterMs(firstHeader(headers, 'retry-after') ?? undefined, Date.now())
  return { answer, holdMs: isHold ? (wait ?? HOLD_MS) : null }
}

const CACHING: ReadonlySet<string> = new Set(['cache-control', 'expires', 'date', 'age', 'pragma'])

function isCaching([name]: Header): boolean {
  return CACHING.has(name.toLowerCase())
}

function shortened([name, value]: Header): Header {
  return [name, value.slice(0, MOST_HEADER)]
}
