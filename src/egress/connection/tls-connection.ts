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
  /** The group that keys were exchanged in, `X25519MLKEM768`, `X25519`, `prime256v1`, …; null when none was. */
  readonly keyExchange: string | null
  readonly alpn: string | null
  /** Why the chain or the name is not trusted (`CERT_HAS_EXPIRED`, `ERR_TLS_CERT_ALTNAME_INVALID`, …); null when it is. */
  readonly authorizationError: string | null
  /** Leaf first, each followed by its issuer, as far as the server and the trust store know them. */
  readonly chain: readonly Certificate[]
}

export interface SecureOptions {
  /** The name to ask for and to verify; for an address literal the address, which is not sent. */
  readonly host: string
  readonly isLiteral: boolean
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** What the handshake offers besides: protocols, versions, ciphers. */
  readonly offer: Pick<ConnectionOptions, 'ALPNProtocols' | 'minVersion' | 'maxVersion' | 'ciphers'>
}

/** What a page is asked for with. */
export const HTTP_OFFER: SecureOptions['offer'] = { ALPNProtocols: ['http/1.1'] }

/** To learn whether the server speaks HTTP/2. */
export const ALPN_OFFER: SecureOptions['offer'] = { ALPNProtocols: ['h2', 'http/1.1'] }

/** To learn whether the server still accepts what RFC 8996 took back; OpenSSL offers it only at level 0. */
export const LEGACY_OFFER: SecureOptions['offer'] = {
  minVersion: 'TLSv1',
  maxVersion: 'TLSv1.1',
  ciphers: 'DEFAULT@SECLEVEL=0',
}

/**
 * Speaks TLS over a connected socket. A certificate that nobody trusts is a fact to report and no
 * reason to stop, so it is accepted; what is secret is sent over no such connection (`session.ts`).
 *
 * Throws `EgressError`: `timeout`, `aborted`, or `invalid` when the peer would not shake hands. The
 * socket is destroyed then.
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
    // Stays, as on the socket below: an error between owners is no uncaught exception.
    secured.on('error', () => undefined)
    secured.once('error', fail)
    secured.once('close', closed)
    secured.once('secureConnect', () => settle(() => resolve(secured)))
    if (signal.aborted) abort()
  })
}

export function describeTls(socket: TLSSocket): TlsConnection {
  // Node types it as an Error; it is the code's text, or null when the peer is trusted.
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

/** Empty for a resumed session and for keys exchanged by RSA. */
function keyExchange(socket: TLSSocket): string | null {
  const info = socket.getEphemeralKeyInfo()
  return info !== null && 'name' in info && typeof info.name === 'string' ? info.name : null
}

/** True when it was our own TLS library that would not offer what was to be offered. */
export function couldNotOffer(error: unknown): boolean {
  const cause = error instanceof EgressError ? error.cause : error
  return ['ERR_SSL_NO_PROTOCOLS_AVAILABLE', 'ERR_SSL_NO_CIPHERS_AVAILABLE'].includes(
    errorCode(cause),
  )
}

/** After TCP has connected, whatever ends the handshake is the peer's answer to it. */
function refusal(error: unknown): EgressError {
  if (error instanceof EgressError) return error
  const { code, detail } = toEgressError(error)
  return new EgressError(code === 'timeout' ? 'timeout' : 'invalid', detail, { cause: error })
}
