import type { Socket } from 'node:net'
import { EgressError } from '../egress-error.ts'

/** The operator's HTTP proxy, which all connections to other servers go through. */
export interface OutboundProxy {
  readonly host: string
  readonly port: number
  /** Value of `Proxy-Authorization`; undefined if the URL has no user. */
  readonly authorization: string | undefined
}

const DEFAULT_PORT = 3128

/** The response to CONNECT is a status line and a few headers. */
const LONGEST_HEAD = 16_384
const END_OF_HEAD = '\r\n\r\n'

/** @throws {Error} if the text is not the URL of an HTTP proxy */
export function readOutboundProxy(text: string): OutboundProxy {
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  if (protocol !== 'http:' || pathname !== '/' || search !== '' || hash !== '') {
    throw new Error('This is not the URL of an HTTP proxy.')
  }
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    // The URL of a proxy must name port 80 explicitly, but the parser removes a default port.
    port: Number(port || (/:80\/?$/.test(text) ? 80 : DEFAULT_PORT)),
    authorization:
      credentials === ':' ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`,
  }
}

/**
 * Asks the proxy for a tunnel to an allowed address: never to a name, which the proxy would resolve itself.
 *
 * @throws {EgressError} `unreachable`
 */
export async function askForTunnel(
  socket: Socket,
  { address, port, proxy }: { address: string; port: number; proxy: OutboundProxy },
): Promise<void> {
  const authority = `${address.includes(':') ? `[${address}]` : address}:${port}`
  const lines = [`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`]
  if (proxy.authorization !== undefined) lines.push(`Proxy-Authorization: ${proxy.authorization}`)
  socket.write(`${lines.join('\r\n')}${END_OF_HEAD}`)
  const head = await readHead(socket)
  const [, status = ''] = /^HTTP\/1\.[01] (\d{3})(?: |\r)/.exec(head) ?? []
  if (status.startsWith('2')) return
  throw new EgressError(
    'unreachable',
    status === ''
      ? 'the outbound proxy did not answer as an HTTP proxy does'
      : `the outbound proxy answered ${status} for ${authority}`,
  )
}

/** What follows the head belongs to the other server, and remains to be read. */
function readHead(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let read = Buffer.alloc(0)
  const fail = (detail: string) => reject(new EgressError('unreachable', detail))
  // Not `data`: a socket that once flowed would have to be paused, and its next reader would wait forever.
  const onReadable = () => {
    for (let chunk: Buffer | null; (chunk = socket.read()) !== null;) {
      read = Buffer.concat([read, chunk])
      const end = read.indexOf(END_OF_HEAD)
      if (end === -1 && read.length > LONGEST_HEAD) fail('the outbound proxy sent too many headers')
      if (end === -1) continue
      // Otherwise the returned bytes would be read here again, and returned again, for ever.
      socket.off('readable', onReadable)
      const rest = read.subarray(end + END_OF_HEAD.length)
      if (rest.length > 0) socket.unshift(rest)
      resolve(read.toString('latin1', 0, end + 2))
      return
    }
  }
  const onEnd = () => fail('the outbound proxy closed the connection')
  socket.on('readable', onReadable).once('end', onEnd).once('close', onEnd)
  return promise.finally(() => {
    socket.off('readable', onReadable).off('end', onEnd).off('close', onEnd)
  })
}
