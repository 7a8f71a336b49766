import type { ProbeResult, ProbeRole } from '../../capture/capture.ts'
import type { RobotsTxtFacts } from '../network-facts.ts'
import { parseRobots } from '../probes/parse-robots.ts'
import { ROBOTS_LIMIT } from '../probes/robots.ts'
import { firstHeader } from './headers.ts'
import { sniff } from './mime.ts'

const MAX_TEXT = 64 * 1024

/** The URL of the robots.txt that applies to a URL: per scheme, host and port. */
export function robotsUrl(url: string): string {
  return new URL('/robots.txt', url).href
}

/** The final host's robots.txt, from its probe. */
export function robotsTxtOf(finalUrl: string, probes: readonly ProbeResult[]): RobotsTxtFacts {
  return robotsTxtAt(robotsUrl(finalUrl), { role: 'robots', probes })
}

/** A robots.txt from its probe of this role; `not-asked` if there is no result yet. */
export function robotsTxtAt(
  url: string,
  { role, probes }: { readonly role: ProbeRole; readonly probes: readonly ProbeResult[] },
): RobotsTxtFacts {
  const result = probes.find(
    ({ probe }) => probe.role === role && probe.kind === 'request' && probe.url === url,
  )
  if (result?.status === 'failed') {
    return { ...nothing(url), state: 'unreachable', hops: result.hops.length }
  }
  if (result?.status !== 'answered') return nothing(url)
  const { response, hops } = result
  const common = {
    ...nothing(url),
    status: response.status,
    bytes: response.body.byteLength,
    contentType: firstHeader(response.headers, 'content-type'),
    hops: hops.length,
    leftHost: new URL(response.url).host !== new URL(url).host,
  }
  const state = stateOf(response.status, response.body)
  return state === 'found' ? { ...common, ...readBody(response.body) } : { ...common, state }
}

/** 429 is treated like a server error, other 4xx like a missing file (RFC 9309 §2.3.1, Google). */
function stateOf(status: number, body: Uint8Array): RobotsTxtFacts['state'] {
  if (status >= 500 || status === 429) return 'server-error'
  if (status < 200 || status >= 300) return 'absent'
  return sniff(body) === 'text/html' ? 'html' : 'found'
}

type Reading = Pick<RobotsTxtFacts, 'state' | 'utf8' | 'groups' | 'sitemaps' | 'problems' | 'text'>

/**
 * Each file is parsed once, whatever the number of links checked against it: 500 KiB of rules take a tenth of a
 * second. The cost of matching is counted per `groups` object, so it must be the same object, too.
 */
const readings = new WeakMap<Uint8Array, Reading>()

function readBody(body: Uint8Array): Reading {
  const reading = readings.get(body) ?? readAnew(body)
  readings.set(body, reading)
  return reading
}

function readAnew(body: Uint8Array): Reading {
  const read = body.subarray(0, ROBOTS_LIMIT)
  const text = new TextDecoder().decode(read)
  return { state: 'found', utf8: isUtf8(body), ...parseRobots(text), text: text.slice(0, MAX_TEXT) }
}

function isUtf8(body: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true })
    return true
  } catch {
    return false
  }
}

function nothing(url: string): RobotsTxtFacts {
  return {
    url,
    state: 'not-asked',
    status: null,
    bytes: 0,
    contentType: null,
    hops: 0,
    leftHost: false,
    utf8: true,
    groups: [],
    sitemaps: [],
    problems: [],
    text: '',
  }
}
