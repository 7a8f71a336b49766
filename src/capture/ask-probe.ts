import { EgressError, ownFault } from '../egress/egress-error.ts'
import type { RecordType, Session } from '../egress/session.ts'
import { CaptureError } from './capture-error.ts'
import type {
  Header,
  Hop,
  Probe,
  ProbeFailure,
  ProbeResult,
  RecordRole,
  Response,
} from './capture.ts'
import { ACCEPT_ENCODING } from './content-coding.ts'
import { follow } from './follow.ts'
import { readResponse } from './read-response.ts'

export interface AskOptions {
  readonly perProbeMs: number
  /** Aborts when the time of all probes is up or the caller gives up: open probes are then `late`. */
  readonly stop: AbortSignal
}

type RequestProbe = Extract<Probe, { kind: 'request' }>

interface Asking {
  readonly session: Session
  readonly signal: AbortSignal
  readonly hops: Hop[]
}

/** Statuses by which servers refuse HEAD, or refuse it to strangers. */
const HEAD_REFUSED = new Set([403, 405, 501])

/** The URL's form or the operator prevents these requests; that says nothing about the site. */
const NOT_ASKED = new Set(['too-long', 'invalid', 'scheme', 'user-info', 'port', 'denied'])

/**
 * Sends one probe.
 *
 * @throws what `ownFault` finds: this process could not ask, so whatever would be said of the site might be wrong
 */
export async function askProbe(
  session: Session,
  probe: Probe,
  { perProbeMs, stop }: AskOptions,
): Promise<ProbeResult> {
  if (stop.aborted) return { probe, status: 'late' }
  if (probe.kind !== 'records' && isNotAsked(session, probe.url)) {
    return { probe, status: 'skipped' }
  }

  const own = new AbortController()
  const timer = setTimeout(() => own.abort(), perProbeMs)
  const hops: Hop[] = []
  const signal = AbortSignal.any([stop, own.signal])
  try {
    return await orAborted(signal, ask(probe, { session, signal, hops }))
  } catch (error) {
    if (stop.aborted) return { probe, status: 'late' }
    if (own.signal.aborted) return { probe, status: 'failed', code: 'timeout', hops }
    return failure(probe, error, hops)
  } finally {
    clearTimeout(timer)
  }
}

async function ask(probe: Probe, asking: Asking): Promise<ProbeResult> {
  if (probe.kind === 'request') {
    const response = await askResponse(probe, asking)
    return { probe, status: 'answered', hops: asking.hops, response }
  }
  if (probe.kind === 'handshake') {
    const offer = probe.role === 'handshake-alpn' ? 'alpn' : 'legacy'
    const tls = await asking.session.handshake(probe.url, offer)
    return tls ? { probe, status: 'shook-hands', tls } : { probe, status: 'skipped' }
  }
  const records = await asking.session.records(probe.host, RECORD_TYPES[probe.role])
  return records ? { probe, status: 'resolved', records } : { probe, status: 'skipped' }
}

const RECORD_TYPES: Readonly<Record<RecordRole, RecordType>> = {
  'dns-caa': 'caa',
  'dns-https': 'https',
  'dns-txt': 'txt',
  'dns-a': 'a',
  'dns-aaaa': 'aaaa',
  'dns-ns': 'ns',
  'dns-mx': 'mx',
}

async function askResponse(probe: RequestProbe, asking: Asking): Promise<Response> {
  if (probe.method === 'get') return fetchProbe(probe, 'GET', asking)
  const response = await fetchProbe(probe, 'HEAD', asking)
  if (!HEAD_REFUSED.has(response.status)) return response
  asking.hops.length = 0
  return fetchProbe(probe, 'GET', asking)
}

async function fetchProbe(
  probe: RequestProbe,
  method: 'GET' | 'HEAD',
  { session, signal, hops }: Asking,
): Promise<Response> {
  const instead = probe.method === 'head' && method === 'GET'
  const range: Header[] = instead ? [['Range', `bytes=0-${Math.max(0, probe.maxBytes - 1)}`]] : []
  const headers = withDefaults([...(probe.headers ?? []), ...range])
  const { url, redirects } = probe
  const request = { url, method, headers, redirects, beyond: 'answer', signal } as const
  const followed = await follow(session, request, hops)
  return readResponse(followed, {
    wireBytes: probe.maxBytes,
    decodedBytes: probe.maxBytes,
    atLimit: 'cut',
  })
}

function withDefaults(headers: readonly Header[]): Header[] {
  const given = new Set(headers.map(([name]) => name.toLowerCase()))
  const defaults: Header[] = [['Accept', '*/*'], ACCEPT_ENCODING]
  return [...defaults.filter(([name]) => !given.has(name.toLowerCase())), ...headers]
}

function isNotAsked(session: Session, text: string): boolean {
  const url = URL.parse(text)
  if (!url) return true
  const verdict = session.judge(url)
  return !verdict.ok && NOT_ASKED.has(verdict.refusal.code)
}

function failure(probe: Probe, error: unknown, hops: readonly Hop[]): ProbeResult {
  const fault = ownFault(error)
  if (fault) throw fault
  const code = error instanceof EgressError || error instanceof CaptureError ? error.code : null
  if (code === 'budget') return { probe, status: 'skipped' }
  return { probe, status: 'failed', code: isFailure(code) ? code : 'unreachable', hops }
}

function isFailure(code: string | null): code is ProbeFailure {
  return ['unreachable', 'timeout', 'redirect', 'too_large', 'invalid'].includes(code ?? '')
}

/** Handshakes and DNS queries cannot be aborted, but their time limit applies. */
async function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(new EgressError('aborted', 'the time of a probe is up'))
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
    aborted.promise.catch(() => undefined)
    work.catch(() => undefined)
  }
}
