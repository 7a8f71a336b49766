import type { AddressFacts, HstsFact, PolicyFacts } from '../../facts/network-facts.ts'
import { defineCheck, fail, notApplicable, type Outcome, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { preloadedSuffix } from './shared/preloaded-suffixes.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

const DAY = 86_400
/** Minimum of the HTTP Observatory; the preload list requires a year. */
const GOOD_DAYS = 180

export const hsts = defineCheck({
  id: 'hsts',
  category: 'security',
  family: 'security-headers',
  tier: 'D',
  appliesTo: 'any',
  title: 'HSTS keeps browsers on HTTPS',
  why: 'After the first visit the browser requests https by itself, so no one on the network can keep a visitor on http.',
  fix: 'Send Strict-Transport-Security: max-age=31536000; includeSubDomains with every https response, after testing the subdomains.',
  criteria: {
    pass: 'Strict-Transport-Security has a max-age of 180 days (15,552,000 seconds) or more, the requested parent host covers this host with includeSubDomains, or the top-level domain is preloaded.',
    warn: 'The max-age is at least 1 day but less than 180 days, or the requested host only redirects and has no policy of 180 days of its own.',
    fail: 'The header is missing, invalid or has a max-age of less than 1 day, or the page was served over http.',
    'not-applicable': 'The address is local or an IP address, or the certificate is not trusted.',
    note: 'Of several headers the first one counts. A repeated max-age or includeSubDomains makes the header invalid. Some top-level domains, such as dev and app, are on the preload list as a whole.',
  },
  source: 'https://www.rfc-editor.org/rfc/rfc6797',
  reads: ['address', 'policies', 'tls'],
  examples: {
    pass: [
      { headers: [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] },
      { headers: [['Strict-Transport-Security', 'max-age="31536000";']] },
      { url: 'https://example.dev/' },
    ],
    warn: [{ headers: [['Strict-Transport-Security', 'max-age=86400']] }],
    fail: [
      {},
      { headers: [['Strict-Transport-Security', 'max-age="0"']] },
      { headers: [['Strict-Transport-Security', 'includeSubDomains']] },
      {
        headers: [
          ['Strict-Transport-Security', 'max-age=0'],
          ['Strict-Transport-Security', 'max-age=31536000'],
        ],
      },
      {
        url: 'http://www.example.com/',
        headers: [['Strict-Transport-Security', 'max-age=31536000']],
      },
    ],
    'not-applicable': [{ url: 'http://127.0.0.1:8080/' }, { url: 'https://93.184.216.34/' }],
  },

  evaluate({ address, policies, tls }) {
    if (address.local) return notApplicable('HSTS is only for public host names')
    if (address.literal)
      return notApplicable('Browsers apply HSTS to host names only, not to IP addresses')
    if ((tls.connection?.authorizationError ?? null) !== null) {
      return notApplicable('Browsers ignore HSTS while the certificate is not trusted')
    }
    const suffix = preloadedSuffix(address.final)
    if (suffix) return pass(`The top-level domain .${suffix} is preloaded as a whole`)
    if (coversFinal(address, policies.requestedHostHsts)) {
      return pass('The HSTS policy of the requested parent domain covers the host')
    }
    if (!isHttps(address.final))
      return fail('The page is served over http, where browsers ignore HSTS')

    return (
      judge(policies.hsts) ??
      requestedHostOutcome(address, policies) ??
      pass(undefined, ageOf(policies.hsts))
    )
  },
})

/** A lifetime a day short of a year is still a policy; a missing or zero one is not. */
function judge(policy: HstsFact): Outcome | undefined {
  const evidence = policy.raw === null ? [] : [{ value: policy.raw }]
  if (policy.raw === null) return fail('The page sends no Strict-Transport-Security header')
  if (!policy.valid || policy.maxAge === null)
    return fail('Strict-Transport-Security is invalid, so browsers ignore the header', evidence)
  if (policy.maxAge === 0) return fail('max-age=0 disables HSTS', evidence)
  if (policy.maxAge < DAY)
    return fail('The HSTS policy expires within a day', evidence, ageOf(policy))
  if (policy.maxAge >= GOOD_DAYS * DAY) return undefined
  const days = Math.floor(policy.maxAge / DAY)
  return warn(
    `The HSTS policy lasts ${counted(days, 'day')}, less than ${GOOD_DAYS} days`,
    evidence,
    ageOf(policy),
  )
}

/** A host that only redirects needs its own policy, or its parent's. */
function requestedHostOutcome(
  address: AddressFacts,
  { hsts, requestedHostHsts }: PolicyFacts,
): Outcome | undefined {
  const requested = hostOf(address.requested)
  const final = hostOf(address.final)
  const sameSite =
    requested === address.registrableDomain || requested.endsWith(`.${address.registrableDomain}`)
  if (!requestedHostHsts || !sameSite || !isHttps(address.requested)) return undefined
  if (hsts.includeSubDomains && requested.endsWith(`.${final}`)) return undefined
  return isEnough(requestedHostHsts)
    ? undefined
    : warn(`The requested host ${requested} has no HSTS policy of ${GOOD_DAYS} days`, [
        { url: address.requested, value: requestedHostHsts.raw ?? 'no header' },
      ])
}

function coversFinal(address: AddressFacts, parent: HstsFact | null): boolean {
  return (
    parent !== null &&
    isEnough(parent) &&
    parent.includeSubDomains &&
    hostOf(address.final).endsWith(`.${hostOf(address.requested)}`)
  )
}

function isEnough({ valid, maxAge }: HstsFact): boolean {
  return valid && maxAge !== null && maxAge >= GOOD_DAYS * DAY
}

function ageOf({ maxAge }: HstsFact) {
  return maxAge === null ? {} : { value: { number: maxAge, unit: 'seconds' } as const }
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? ''
}
