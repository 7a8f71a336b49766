import type { Socket } from 'node:net'
import { connect } from 'node:tls'
import type { ConnectionOptions, TLSSocket } from 'node:tls'

import { describeChain } from './certificate.ts'
import type { Certificate } from './certificate.ts'
import { EgressError, errorCode, toEgressError } from '../egress-error.ts'

export interface TlsConnection {
  /** `TLSv1.3`, `TLSv1.2`, … */
  readonly protocol: string
  readonly cipher: string
  /** The key exchange group, such as `X25519MLKEM768`, `X25519` or `prime256v1`; null if there was none. */
  readonly keyExchange: string | null
  readonly alpn: string | null
  /**
   * Why the chain or the name is not trusted (`CERT_HAS_EXPIRED`, `ERR_TLS_CERT_ALTNAME_INVALID`, …); null if it is.
   */
  readonly authorizationError: string | null
  /** Leaf first, each followed by its issuer, as far as the server and the trust store know them. */
  readonly chain: readonly Certificate[]
}

export interface SecureOptions {
  /** The name to send and to verify; for an address literal the address, which is not sent. */
  readonly host: string
  readonly isLiteral: boolean
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Other offers of the handshake: protocols, versions, ciphers. */
  readonly offer: Pick<ConnectionOptions, 'ALPNProtocols' | 'minVersion' | 'maxVersion' | 'ciphers'>
}

/** The offer for requesting a page. */
export const HTTP_OFFER: SecureOptions['offer'] = { ALPNProtocols: ['http/1.1'] }

/** Tests whether the server supports HTTP/2. */
export const ALPN_OFFER: SecureOptions['offer'] = { ALPNProtocols: ['h2', 'http/1.1'] }

/** Tests whether the server still accepts what RFC 8996 deprecated; OpenSSL offers it only at security level 0. */
export const LEGACY_OFFER: SecureOptions['offer'] = {
  minVersion: 'TLSv1',
  maxVersion: 'TLSv1.1',
  ciphers: 'DEFAULT@SECLEVEL=0',
}

/**
 * Performs a TLS handshake over a connected socket. An untrusted certificate is a fact to report and no reason to
 * stop, so it is accepted; no secrets are sent over such a connection (`session.ts`).
 *
 * @throws {EgressError} `timeout`, `aborted`, or `invalid` if the peer refused the handshake; the socket is then
 * destroyed
 */
export function secure(socket: Socket, options: SecureOptions): Promise<TLSSocket> {
  const { host, isLiteral, timeoutMs, signal, offer } = options
  return new Promise((resolve, reject) => {
    const secured = connect({
      socket,
      host,
      servername: isLiteral ? '' : host,
      rejectUnauthorized: false,
      ...offer,
    })
    const settle = (act: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      secured.removeListener('error', fail).removeListener('close', closed)
      act()
    }
    const fail = (error: unknown) =>
      settle(() => {
        secured.destroy()
        socket.destroy()
        reject(refusal(error))
      })
    const abort = () => fail(new EgressError('aborted', 'given up during the TLS handshake'))
    const closed = () => fail(new EgressError('invalid', 'closed during the TLS handshake'))
    const timer = setTimeout(
      () => fail(new EgressError('timeout', 'no end of the TLS handshake')),
      timeoutMs,
    )
    signal.addEventListener('abort', abort, { once: true })
    // Remains attached, as on the socket below: an error between owners must not become an uncaught exception.
    secured.on('error', () => undefined)
    secured.once('error', fail)
    secured.once('close', closed)
    secured.once('secureConnect', () => settle(() => resolve(secured)))
    if (signal.aborted) abort()
  })
}

export function describeTls(socket: TLSSocket): TlsConnection {
  // Node types it as an Error; it is the text of the code, or null if the peer is trusted.
  const error: unknown = socket.authorizationError
  return {
    protocol: socket.getProtocol() ?? '',
    cipher: socket.getCipher().name,
    keyExchange: keyExchange(socket),
    alpn: typeof socket.alpnProtocol === 'string' ? socket.alpnProtocol : null,
    authorizationError: socket.authorized ? null : errorCode(error) || String(error),
    chain: describeChain(socket.getPeerX509Certificate()),
  }
}

/** Empty for a resumed session and for RSA key exchange. */
function keyExchange(socket: TLSSocket): string | null {
  const info = socket.getEphemeralKeyInfo()
  return info !== null && 'name' in info && typeof info.name === 'string' ? info.name : null
}

/** True if our own TLS library refused to make the offer. */
export function couldNotOffer(error: unknown): boolean {
  const cause = error instanceof EgressError ? error.cause : error
  return ['ERR_SSL_NO_PROTOCOLS_AVAILABLE', 'ERR_SSL_NO_CIPHERS_AVAILABLE'].includes(
    errorCode(cause),
  )
}

/** Once TCP has connected, anything that ends the handshake is the peer's response to it. */
function refusal(error: unknown): EgressError {
  if (error instanceof EgressError) return error
  const { code, detail } = toEgressError(error)
  return new EgressError(code === 'timeout' ? 'timeout' : 'invalid', detail, { cause: error })
}
