import type { IncomingMessage } from 'node:http'

import { EgressError } from '../egress-error.ts'
import type { Header } from '../connection/exchange.ts'

/** RFC 9110 §7.6.1, and what clients of proxies wrote before it: for one connection, never forwarded. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Ours on the answers that are ours (RFC 9209); a server that sends one would pass for us. */
const OURS = 'proxy-status'

/** Methods whose requests have no body unless they say so. */
const BODILESS = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

/**
 * Where a request wants to go: the authority of a `CONNECT`, or the absolute URL of a plain request.
 * Whatever the `Host` line says is not asked (RFC 9112 §3.2.2). A tunnel's target reads as `http:` as
 * well, since what is spoken through it is not our business.
 *
 * Throws `EgressError` `invalid`.
 */
export function targetOf({ method, url: text = '', rawHeaders }: IncomingMessage): URL {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  if (names.filter((name) => name === 'host').length > 1) throw invalid('two Host lines')
  // Browsers say how long a body is. Whoever does not may want two readers to disagree on its end.
  if (names.includes('transfer-encoding')) throw invalid('a Transfer-Encoding')

  const written = method === 'CONNECT' ? authorityUrl(text) : text
  if (!/^http:\/\//i.test(written)) throw invalid('not the absolute form of an http URL')
  const url = URL.parse(written)
  if (!url || url.username !== '' || url.password !== '') throw invalid('not a URL to ask for')
  return url
}

/** RFC 9112 §3.2.3: a host and a port, nothing left out. */
function authorityUrl(text: string): string {
  if (!/^(?:\[[\da-f:.]{2,45}\]|[^\s:/?#@\\[\]]{1,253}):\d{1,5}$/i.test(text)) {
    throw invalid('not a host and a port')
  }
  return `http://${text}/`
}

/** The lines that go on to the server, with the `Host` that the URL says and the length of the body. */
export function forwardedRequest(request: IncomingMessage, url: URL): Header[] {
  const lines = endToEnd(request.rawHeaders).filter(
    ([name]) => !['host', 'content-length', 'expect'].includes(name.toLowerCase()),
  )
  const length = request.headers['content-length']
  const hasBody = length !== undefined || !BODILESS.has(request.method ?? '')
  return [
    ['Host', url.host],
    ...lines,
    ...(hasBody ? [['Content-Length', length ?? '0'] as const] : []),
  ]
}

/** The lines of an answer that go on to the browser. */
export function forwardedAnswer({ rawHeaders }: IncomingMessage): Header[] {
  return endToEnd(rawHeaders).filter(([name]) => name.toLowerCase() !== OURS)
}

/** Without what belongs to one connection, and without what the `Connection` lines say belongs to it. */
function endToEnd(flat: readonly string[]): Header[] {
  const lines: Header[] = []
  const named = new Set<string>()
  for (let index = 0; index < flat.length; index += 2) {
    const [name = '', value = ''] = flat.slice(index, index + 2)
    lines.push([name, value])
    if (name.toLowerCase() !== 'connection') continue
    for (const option of value.split(',')) named.add(option.trim().toLowerCase())
  }
  return lines.filter(([name]) => {
    const plain = name.toLowerCase()
    return !HOP_BY_HOP.has(plain) && !named.has(plain)
  })
}

function invalid(detail: string): EgressError {
  return new EgressError('invalid', `the browser requested ${detail}`)
}
