import type { PageCapture, ProbeResult } from '../../capture/capture.ts'
import type { TlsFacts } from '../network-facts.ts'

/** @param browserError the error with which the browser refused a certificate, if it did */
export function tlsOf(
  { tls, untrustedHop }: PageCapture,
  probes: readonly ProbeResult[],
  browserError: string | null = null,
): TlsFacts {
  const offered = probes.find(({ probe }) => probe.role === 'handshake-alpn')
  return {
    connection: tls && {
      protocol: tls.protocol,
      cipher: tls.cipher,
      keyExchange: tls.keyExchange,
      authorizationError: tls.authorizationError,
      chain: tls.chain,
    },
    untrustedHop,
    browserError,
    alpn: offered?.status === 'shook-hands' ? offered.tls.alpn : null,
    legacyAccepted: legacyAccepted(probes),
  }
}

/** A refusal comes from the server; `invalid` means that our own library cannot offer the old version. */
function legacyAccepted(probes: readonly ProbeResult[]): boolean | null {
  const legacy = probes.find(({ probe }) => probe.role === 'handshake-legacy')
  if (legacy?.status === 'shook-hands') return true
  return legacy?.status === 'failed' && legacy.code === 'unreachable' ? false : null
}
