import type { PageCapture, ProbeResult } from '../../capture/capture.ts'
import type { MetaFact } from '../document-facts.ts'
import type { CspPolicy, Header, PolicyFacts } from '../network-facts.ts'
import { firstHeader, headerLines } from './headers.ts'
import { hstsOf } from './hsts.ts'

/** Security policies of header lines and meta elements, each by its own list rule. */
export function policiesOf(
  page: PageCapture,
  metas: readonly MetaFact[],
  probes: readonly ProbeResult[],
): PolicyFacts {
  const { headers } = page.response
  const referrer = referrerTokens(headers, metas)
  return {
    csp: cspPolicies(headers, metas),
    hsts: hstsOf(page.response.url.startsWith('https:') ? headers : []),
    requestedHostHsts: requestedHostHsts(page),
    frameOptions: listOf(headers, 'x-frame-options'),
    contentTypeOptions: listOf(headers, 'x-content-type-options'),
    referrerPolicy: referrer.findLast((token) => REFERRER_POLICIES.has(token)) ?? null,
    referrerPolicyRaw: referrer,
    cors: corsOf(probes),
    repeatedNonces: repeatedNonces(headers, probes),
  }
}

function cspPolicies(headers: readonly Header[], metas: readonly MetaFact[]): CspPolicy[] {
  const inMetas = metas.filter(({ httpEquiv }) => httpEquiv === 'content-security-policy')
  const texts: (readonly [CspPolicy['source'], string])[] = [
    ...splitPolicies(headers, 'content-security-policy').map((text) => ['header', text] as const),
    ...splitPolicies(headers, 'content-security-policy-report-only').map(
      (text) => ['report-only', text] as const,
    ),
    ...inMetas.map(({ content }) => ['meta', content] as const),
  ]
  return texts.map(([source, text]) => ({ source, text: text.trim(), ...readDirectives(text) }))
}

/** Commas separate policies within a line, as lines do (CSP3 §2.2). */
function splitPolicies(headers: readonly Header[], name: string): string[] {
  return headerLines(headers, name)
    .flatMap((line) => line.split(','))
    .filter((text) => text.trim() !== '')
}

function readDirectives(text: string): Pick<CspPolicy, 'directives' | 'duplicates'> {
  const directives = new Map<string, string[]>()
  const duplicates = new Set<string>()
  for (const part of text.split(';')) {
    const [name, ...values] = part.trim().split(/\s+/)
    if (name === undefined || name === '') continue
    const key = name.toLowerCase()
    if (directives.has(key)) duplicates.add(key)
    else directives.set(key, values)
  }
  return {
    directives: [...directives].map(([name, values]) => ({ name, values })),
    duplicates: [...duplicates],
  }
}

/** HSTS of the requested host: from its last https response, if the final host is another one. */
function requestedHostHsts({
  target,
  hops,
  response,
}: PageCapture): PolicyFacts['requestedHostHsts'] {
  const { host } = new URL(target.url)
  if (host === new URL(response.url).host) return null
  const hop = hops.findLast(({ url }) => URL.parse(url)?.host === host && url.startsWith('https:'))
  return hop ? hstsOf(hop.headers) : null
}

/** Empty values stay, as a first empty value is not skipped (Fetch, "get, decode, and split"). */
function listOf(headers: readonly Header[], name: string): string[] {
  return headerLines(headers, name)
    .flatMap((line) => line.split(','))
    .map((value) => value.trim().toLowerCase())
}

const REFERRER_POLICIES = new Set([
  'no-referrer',
  'no-referrer-when-downgrade',
  'same-origin',
  'origin',
  'strict-origin',
  'origin-when-cross-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
])

/** Keywords that only `<meta name=referrer>` accepts (HTML §4.2.5.2). */
const LEGACY_REFERRER: ReadonlyMap<string, string> = new Map([
  ['never', 'no-referrer'],
  ['default', 'strict-origin-when-cross-origin'],
  ['always', 'unsafe-url'],
  ['origin-when-crossorigin', 'origin-when-cross-origin'],
])

function referrerTokens(headers: readonly Header[], metas: readonly MetaFact[]): string[] {
  const fromMetas = metas
    .filter(({ name }) => name === 'referrer')
    .map(({ content }) => content.trim().toLowerCase())
    .filter((token) => token !== '')
    .map((token) => LEGACY_REFERRER.get(token) ?? token)
  const fromHeaders = listOf(headers, 'referrer-policy').filter((token) => token !== '')
  return [...fromHeaders, ...fromMetas]
}

/** Nonces that the second response for the same page repeats; they can be guessed. */
function repeatedNonces(headers: readonly Header[], probes: readonly ProbeResult[]): string[] {
  const again = probes.find(({ probe }) => probe.role === 'again')
  if (again?.status !== 'answered') return []
  const second = noncesOf(again.response.headers)
  return [...noncesOf(headers)].filter((nonce) => second.has(nonce))
}

function noncesOf(headers: readonly Header[]): ReadonlySet<string> {
  const texts = headerLines(headers, 'content-security-policy')
  return new Set(texts.flatMap((text) => [...text.matchAll(/'nonce-[\w+/=-]+'/gi)].flat()))
}

/** The most permissive of the responses to the foreign origins. */
function corsOf(probes: readonly ProbeResult[]): PolicyFacts['cors'] {
  const answers = probes.flatMap((result) => {
    const { probe } = result
    if (probe.role !== 'cors' || result.status !== 'answered' || probe.kind !== 'request') return []
    const { headers } = result.response
    const sentOrigin = firstHeader(probe.headers ?? [], 'origin') ?? ''
    const allowOrigin = firstHeader(headers, 'access-control-allow-origin')
    const allowCredentials = firstHeader(headers, 'access-control-allow-credentials')
    return [{ sentOrigin, allowOrigin, allowCredentials }]
  })
  const reflected = answers.filter(
    ({ sentOrigin, allowOrigin }) => sentOrigin === allowOrigin?.trim(),
  )
  const withCredentials = reflected.find(
    ({ allowCredentials }) => allowCredentials?.trim() === 'true',
  )
  return withCredentials ?? reflected[0] ?? answers[0] ?? null
}
