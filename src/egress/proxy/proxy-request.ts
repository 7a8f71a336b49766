import type { IncomingMessage } from 'node:http'

import { EgressError } from '../egress-error.ts'
import type { Header } from '../connection/exchange.ts'

/** RFC 9110 §7.6.1, and earlier headers of proxy clients: for one connection, never forwarded. */
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

/** Marks our own responses (RFC 9209); a server that sent one could impersonate the proxy. */
const OURS = 'proxy-status'

/** Methods whose requests have no body unless they declare one. */
const BODILESS = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

/**
 * The destination of a request: the authority of a `CONNECT`, or the absolute URL of a plain request. The `Host` line
 * is ignored (RFC 9112 §3.2.2). A tunnel's destination is read as `http:` as well, since its protocol does not matter
 * here.
 *
 * @throws {EgressError} `invalid`
 */
export function targetOf({ method, url: text = '', rawHeaders }: IncomingMessage): URL {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  if (names.filter((name) => name === 'host').length > 1) throw invalid('two Host lines')
  // Browsers declare the length of a body. A client that does not may want two readers to disagree on its end.
  if (names.includes('transfer-encoding')) throw invalid('a Transfer-Encoding')

  const written = method === 'CONNECT' ? authorityUrl(text) : text
  if (!/^http:\/\//i.test(written)) throw invalid('not the absolute form of an http URL')
  const url = URL.parse(written)
  if (!url || url.username !== '' || url.password !== '') throw invalid('not a URL to ask for')
  return url
}

/** RFC 9112 §3.2.3: a host and a port, both required. */
function authorityUrl(text: string): string {
  if (!/^(?:\[[\da-f:.]{2,45}\]|[^\s:/?#@\\[\]]{1,253}):\d{1,5}$/i.test(text)) {
    throw invalid('not a host and a port')
  }
  return `http://${text}/`
}

/** The lines that are forwarded to the server, with the `Host` of the URL and the length of the body. */
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

/** The lines of a response that are forwarded to the browser. */
export function forwardedAnswer({ rawHeaders }: IncomingMessage): Header[] {
  return endToEnd(rawHeaders).filter(([name]) => name.toLowerCase() !== OURS)
}

/** Removes hop-by-hop headers, and those that the `Connection` lines name. */
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
