import { Type } from 'typebox'
import type { Certificate } from '../../facts/network-facts.ts'
import type { StaticFacts } from '../../facts/static-facts.ts'
import { isSecretHeader } from '../../secrets/is-secret-name.ts'
import { REDACTED } from '../../secrets/redact-text.ts'
import { exact, nullable } from '../exact.ts'
import { headerGroup } from './header-group.ts'
import { redirectReason } from './redirect-reason.ts'
import { cut, cutOrNull, firstRows, list, listOf, tenths } from './rows.ts'

const text = Type.String()
const milliseconds = nullable(Type.Number())

const CertificateRow = exact({
  subject: text,
  issuer: text,
  names: Type.Array(text),
  /** RFC 3339. */
  valid_from: text,
  valid_to: text,
  /** `rsa`, `ec`, … and bits of the key. */
  key_type: text,
  key_bits: nullable(Type.Integer()),
  signature_algorithm: text,
  self_signed: Type.Boolean(),
  serial: text,
  /** SHA-256 of the certificate, in hexadecimal. */
  fingerprint: text,
})

export const Connection = exact({
  protocol: text,
  cipher: text,
  /** Key exchange group, `X25519MLKEM768`, `X25519`, …; null without one. */
  key_exchange: nullable(text),
  alpn: nullable(text),
  /** Why the certificate is not trusted; null if it is. */
  authorization_error: nullable(text),
  /** True if TLS 1.0 or 1.1 was accepted; null if it could not be tested. */
  legacy_accepted: nullable(Type.Boolean()),
  certificate: nullable(CertificateRow),
  /** As sent by the server, its own certificate first. */
  chain: Type.Array(CertificateRow),
})

export const Timing = exact({
  dns: milliseconds,
  connect: milliseconds,
  tls: milliseconds,
  first_byte: milliseconds,
  download: milliseconds,
  total: milliseconds,
})

export const Redirects = Type.Array(
  exact({
    url: text,
    status: Type.Integer(),
    location: text,
    ms: Type.Number(),
    /** The first part of the URL that it changes. */
    reason: Type.Enum(['https', 'http', 'www', 'host', 'slash', 'path', 'query', 'same']),
    /** Headers that show who redirects, and for how long. */
    headers: Type.Array(exact({ name: text, value: text })),
  }),
)

export const Headers = Type.Array(
  exact({
    name: text,
    value: text,
    group: Type.Enum(['security', 'caching', 'server', 'content', 'custom']),
  }),
)

export const Cookies = listOf({
  name: text,
  /** The URL whose response set it. */
  set_by: text,
  secure: Type.Boolean(),
  http_only: Type.Boolean(),
  same_site: nullable(text),
  domain: nullable(text),
  path: nullable(text),
  lifetime_seconds: nullable(Type.Number()),
  partitioned: Type.Boolean(),
  /** Bytes of the whole line. */
  bytes: Type.Integer(),
  /** Kind by name: `session`, `csrf` or `other`. */
  purpose: text,
})

/** DNS records of the host; null if a query was not answered. */
export const Dns = exact({
  /** Addresses of the final host, IPv4 before IPv6. */
  addresses: nullable(Type.Array(text)),
  /** Name servers of the registrable domain. */
  name_servers: nullable(Type.Array(text)),
  /** Mail servers of the registrable domain, with their priority: `10 mx.example`. */
  mail_servers: nullable(Type.Array(text)),
  caa: nullable(Type.Array(text)),
  https: nullable(Type.Array(text)),
  mail: nullable(exact({ domain: text, spf: Type.Array(text), dmarc: Type.Array(text) })),
})

export function networkOf({ response, redirects, tls, cookies, records }: StaticFacts) {
  const { dns, connect, firstByte, download, total } = response.timing
  return {
    http_version: response.httpVersion,
    remote_address: response.remoteAddress,
    bytes: { wire: response.wireBytes, decoded: response.decodedBytes },
    sha256: response.bodySha256,
    encodings: [...response.encodings],
    timing: {
      dns: tenths(dns),
      connect: tenths(connect),
      tls: tenths(response.timing.tls),
      first_byte: tenths(firstByte),
      download: tenths(download),
      total: tenths(total),
    },
    redirects: firstRows(redirects.hops, ({ url, status, headers, location, ms, target }) => ({
      url: cut(url),
      status,
      location: cut(location),
      ms: tenths(ms),
      reason: redirectReason(url, target),
      headers: headers
        .slice(0, 10)
        .map(([name, value]) => ({ name: cut(name), value: cut(value, 300) })),
    })),
    tls: connection(tls),
    headers: firstRows(response.headers, ([name, value]) => ({
      name: cut(name),
      value: cut(withoutSecret(name, value)),
      group: headerGroup(name),
    })),
    cookies: list(cookies, cookieRow),
    dns_records: dnsOf(records),
  }
}

function cookieRow(cookie: StaticFacts['cookies'][number]) {
  return {
    name: cut(cookie.name),
    set_by: cut(cookie.setBy),
    secure: cookie.secure,
    http_only: cookie.httpOnly,
    same_site: cutOrNull(cookie.sameSite),
    domain: cutOrNull(cookie.domain),
    path: cutOrNull(cookie.path),
    lifetime_seconds: cookie.lifetime,
    partitioned: cookie.partitioned,
    bytes: Buffer.byteLength(cookie.raw),
    purpose: cookie.purpose,
  }
}

function connection({ connection, alpn, legacyAccepted }: StaticFacts['tls']) {
  if (!connection) return null
  const chain = connection.chain.slice(0, 10).map(certificateRow)
  return {
    protocol: connection.protocol,
    cipher: connection.cipher,
    key_exchange: connection.keyExchange,
    alpn,
    authorization_error: connection.authorizationError,
    legacy_accepted: legacyAccepted,
    certificate: chain[0] ?? null,
    chain,
  }
}

function certificateRow(certificate: Certificate) {
  return {
    subject: cut(certificate.subject),
    issuer: cut(certificate.issuer),
    names: firstRows(certificate.names, (name) => cut(name, 300)),
    valid_from: certificate.validFrom,
    valid_to: certificate.validTo,
    key_type: certificate.keyType,
    key_bits: certificate.keyBits,
    signature_algorithm: cut(certificate.signatureAlgorithm ?? '', 100),
    self_signed: certificate.selfSigned,
    serial: cut(certificate.serial, 100),
    fingerprint: certificate.fingerprint256,
  }
}

function dnsOf(records: StaticFacts['records']) {
  const { caa, https, addresses, nameServers, mailServers, mail } = records
  const texts = (records: readonly string[]) => firstRows(records, (record) => cut(record, 600))
  return {
    addresses: addresses && texts(addresses),
    name_servers: nameServers && texts(nameServers),
    mail_servers: mailServers && texts(mailServers),
    caa: caa && texts(caa),
    https: https && texts(https),
    mail: mail && { domain: mail.domain, spf: texts(mail.spf), dmarc: texts(mail.dmarc) },
  }
}

/** Values of cookies are private to the site: only names and attributes are kept. */
function withoutSecret(name: string, value: string): string {
  if (!isSecretHeader(name)) return value
  if (name.toLowerCase() !== 'set-cookie') return REDACTED
  const end = value.indexOf(';')
  const pair = end === -1 ? value : value.slice(0, end)
  const attributes = end === -1 ? '' : value.slice(end)
  return `${pair.split('=', 1).join()}=…${attributes}`
}
