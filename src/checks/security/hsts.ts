import type { AddressFacts, HstsFact, PolicyFacts } from '../../facts/network-facts.ts'
import { defineCheck, fail, notApplicable, type Outcome, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { preloadedSuffix } from './shared/preloaded-suffixes.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

const DAY = 86_400
/** What the HTTP Observatory asks for; the preload list wants a year. */
const GOOD_DAYS = 180

export const hsts = defineCheck({
  id: 'hsts',
  category: 'security',
  family: 'security-headers',
  tier: 'D',
  appliesTo: 'any',
  title: 'HSTS keeps browsers on HTTPS',
  why: 'After the first visit the browser asks https by itself, so that nobody on the way can keep a visitor on http.',
  fix: 'Send Strict-Transport-Security: max-age=31536000; includeSubDomains on every https answer, after testing the sub-domains.',
  criteria:
    'Passes when Strict-Transport-Security has a max-age of 180 days (15,552,000 seconds) or more, when the top-level domain is preloaded as a whole (dev, app and the like), or when the parent host that was asked for covers this one with includeSubDomains. Warns with a max-age from 1 day to less than 180 days, and when the host that was asked for only redirects and is not covered itself. Fails when the header is missing, invalid or below 1 day, or when the page came over http; of several headers the first counts, and max-age or includeSubDomains twice makes it invalid. Does not apply to local addresses, to IP addresses and while the certificate is not trusted.',
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
    if (address.local) return notApplicable('HSTS is for names that the public reaches.')
    if (address.literal)
      return notApplicable('Browsers keep HSTS for names only, not for addresses.')
    if ((tls.connection?.authorizationError ?? null) !== null) {
      return notApplicable('Browsers ignore the header while the certificate is not trusted.')
    }
    const suffix = preloadedSuffix(address.final)
    if (suffix) return pass(`All of .${suffix} is on the preload list.`)
    if (coversFinal(address, policies.requestedHostHsts)) {
      return pass('The parent domain that was asked for covers this host.')
    }
    if (!isHttps(address.final))
      return fail('The page is not served over https, where alone HSTS counts.')

    return (
      judge(policies.hsts) ??
      requestedHostOutcome(address, policies) ??
      pass(undefined, ageOf(policies.hsts))
    )
  },
})

/** A year that is a day short is still a policy; one that has no age, or none at all, is not. */
function judge(policy: HstsFact): Outcome | undefined {
  const evidence = policy.raw === null ? [] : [{ value: policy.raw }]
  if (policy.raw === null) return fail('No Strict-Transport-Security header was sent.')
  if (!policy.valid || policy.maxAge === null)
    return fail('The header is not valid, so browsers ignore it.', evidence)
  if (policy.maxAge === 0) return fail('max-age=0 switches HSTS off.', evidence)
  if (policy.maxAge < DAY)
    return fail('The policy is forgotten within a day.', evidence, ageOf(policy))
  if (policy.maxAge >= GOOD_DAYS * DAY) return undefined
  const days = Math.floor(policy.maxAge / DAY)
  return warn(
    `The policy lasts ${counted(days, 'day')}; ${GOOD_DAYS} or more are asked for.`,
    evidence,
    ageOf(policy),
  )
}

/** The host that people type needs its own policy, or its parent's, when it only redirects. */
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
    : warn(`${final} is protected, but ${requested}, which was asked for, is not.`, [
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
