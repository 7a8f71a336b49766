import type { X509Certificate } from 'node:crypto'

export interface Certificate {
  readonly subject: string
  readonly issuer: string
  /** Subject alternative names, e.g. `DNS:example.com`. */
  readonly names: readonly string[]
  /** RFC 3339. */
  readonly validFrom: string
  readonly validTo: string
  readonly serial: string
  readonly fingerprint256: string
  readonly keyType: string
  /** Bits of an RSA modulus or of an elliptic curve's field; null if the key has no such measure. */
  readonly keyBits: number | null
  readonly signatureAlgorithm: string | null
  readonly selfSigned: boolean
  /** URL of the issuer's certificate over http (caIssuers, RFC 5280 §4.2.2.1). */
  readonly issuerUrls: readonly string[]
}

const CURVE_BITS: Readonly<Record<string, number>> = {
  prime256v1: 256,
  secp256k1: 256,
  secp384r1: 384,
  secp521r1: 521,
}

/** No valid chain is longer; a hostile one may be. */
const LONGEST_CHAIN = 10

/** The certificate and its issuers, leaf first, as far as the peer and the trust store know them. */
export function describeChain(leaf: X509Certificate | undefined): Certificate[] {
  const chain: X509Certificate[] = []
  for (let next = leaf; next && chain.length < LONGEST_CHAIN; next = next.issuerCertificate) {
    const { fingerprint256 } = next
    if (chain.some((seen) => seen.fingerprint256 === fingerprint256)) break
    chain.push(next)
  }
  return chain.map(describeCertificate)
}

function describeCertificate(certificate: X509Certificate): Certificate {
  const { subject, issuer } = certificate
  return {
    subject: oneLine(subject),
    issuer: oneLine(issuer),
    names: namesOf(certificate.subjectAltName),
    validFrom: dateText(certificate.validFromDate),
    validTo: dateText(certificate.validToDate),
    serial: certificate.serialNumber,
    fingerprint256: certificate.fingerprint256,
    ...keyOf(certificate),
    signatureAlgorithm: certificate.signatureAlgorithm ?? null,
    issuerUrls: issuerUrlsOf(certificate.infoAccess),
  }
}

/** Reading a key that OpenSSL does not know throws; the rest of the certificate remains valid. */
function keyOf(
  certificate: X509Certificate,
): Pick<Certificate, 'keyType' | 'keyBits' | 'selfSigned'> {
  try {
    const key = certificate.publicKey
    const { modulusLength, namedCurve = '' } = key.asymmetricKeyDetails ?? {}
    return {
      keyType: key.asymmetricKeyType ?? 'unknown',
      keyBits: modulusLength ?? CURVE_BITS[namedCurve] ?? null,
      selfSigned: certificate.subject === certificate.issuer && certificate.verify(key),
    }
  } catch {
    return { keyType: 'unknown', keyBits: null, selfSigned: false }
  }
}

/**
 * Node quotes a name that contains a comma, so it cannot pass for two names. No text makes this expression backtrack.
 */
function namesOf(text: string | undefined): string[] {
  return (text?.match(/(?:[^",]|"(?:[^"\\]|\\.)*"?)+/g) ?? []).map((name) => name.trim())
}

/** Node writes one access method per line, and quotes values that contain a comma. */
function issuerUrlsOf(infoAccess: string | undefined): string[] {
  const found = infoAccess?.matchAll(/^CA Issuers - URI:"?(https?:\/\/[^"\s]+)/gim) ?? []
  return [...found].map(([, url = '']) => url)
}

/** Node writes one attribute per line; empty names are undefined. */
function oneLine(name: string | undefined): string {
  return (name ?? '').replaceAll('\n', ', ')
}

function dateText(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
