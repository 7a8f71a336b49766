import type { Certificate } from '../../src/capture/capture.ts'
import type {
  AddressFacts,
  CookieFact,
  CspPolicy,
  Header,
  HstsFact,
  PolicyFacts,
  ResponseFacts,
  TlsFacts,
} from '../../src/facts/network-facts.ts'
import { ordinaryPage } from './ordinary-page.ts'

export function addressFacts(overrides: Partial<AddressFacts> = {}): AddressFacts {
  return { ...ordinaryPage.address, ...overrides }
}

/** The same requested and final URL. */
export function addressOf(url: string): AddressFacts {
  return addressFacts({ requested: url, final: url, base: url })
}

export function policyFacts(overrides: Partial<PolicyFacts> = {}): PolicyFacts {
  return { ...ordinaryPage.policies, ...overrides }
}

export function responseFacts(overrides: Partial<ResponseFacts> = {}): ResponseFacts {
  return { ...ordinaryPage.response, ...overrides }
}

export function responseWith(...headers: Header[]): ResponseFacts {
  return responseFacts({ headers })
}

export function hstsFact(overrides: Partial<HstsFact> = {}): HstsFact {
  return { ...ordinaryPage.policies.hsts, ...overrides }
}

/** A cookie with secure attributes. */
export function cookieFact(overrides: Partial<CookieFact> = {}): CookieFact {
  return {
    name: 'theme',
    value: 'dark',
    raw: 'theme=dark; Secure; HttpOnly; SameSite=Lax; Path=/',
    setBy: 'https://www.example.com/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    domain: null,
    path: '/',
    partitioned: false,
    lifetime: null,
    deletes: false,
    purpose: 'other',
    ...overrides,
  }
}

/** An enforced header policy, with directives split as browsers do. */
export function cspPolicy(text: string, source: CspPolicy['source'] = 'header'): CspPolicy {
  const directives = text
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .map(([name = '', ...values]) => ({ name: name.toLowerCase(), values }))
    .filter(({ name }) => name !== '')
  return { source, text, directives, duplicates: [] }
}

/** A leaf certificate of 90 days from a public authority. */
export function certificateFact(overrides: Partial<Certificate> = {}): Certificate {
  return {
    subject: 'CN=www.example.com',
    issuer: 'CN=R12, O=Example Trust',
    names: ['DNS:www.example.com'],
    validFrom: '2026-09-01T00:00:00Z',
    validTo: '2026-11-30T00:00:00Z',
    serial: '01',
    fingerprint256: '00',
    keyType: 'ec',
    keyBits: 256,
    signatureAlgorithm: 'ecdsa-with-SHA256',
    selfSigned: false,
    issuerUrls: [],
    ...overrides,
  }
}

export function tlsFacts(
  connection: Partial<NonNullable<TlsFacts['connection']>>,
  overrides: Partial<TlsFacts> = {},
): TlsFacts {
  const usual = {
    protocol: 'TLSv1.3',
    cipher: 'TLS_AES_128_GCM_SHA256',
    keyExchange: 'X25519',
    authorizationError: null,
    chain: [],
  }
  return {
    untrustedHop: null,
    browserError: null,
    alpn: 'h2',
    legacyAccepted: false,
    connection: { ...usual, ...connection },
    ...overrides,
  }
}
