import { defineCheck, type Evidence, inform, notApplicable } from '../check.ts'
import type { PolicyFacts, VariantFacts } from '../../facts/network-facts.ts'
import { counted } from '../shared/counted.ts'
import { preloadedSuffix } from './shared/preloaded-suffixes.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

const YEAR = 31_536_000

export const hstsPreload = defineCheck({
  id: 'hsts-preload',
  category: 'security',
  importance: 'informative',
  appliesTo: 'any',
  title: 'The HSTS policy qualifies for preloading',
  why: 'Browsers reach preloaded domains over https from the very first visit. Removal from the preload list takes months.',
  fix: 'Only if every subdomain is permanently served over https: send a max-age of at least a year, includeSubDomains and preload, and submit the domain at hstspreload.org.',
  criteria: {
    informative:
      'Says whether the policy meets the conditions of the preload list: a max-age of at least 31,536,000 seconds, includeSubDomains, preload, and a redirect from http to https where port 80 answers.',
    'not-applicable': 'The address is local or an IP address, or the page was served over http.',
    note: 'The check does not know whether the domain is on the list, except for top-level domains that are on it as a whole.',
  },
  source: 'https://hstspreload.org/',
  reads: ['address', 'policies', 'variants'],
  examples: {
    informative: [
      { headers: [['Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload']] },
      {},
    ],
    'not-applicable': [{ url: 'http://localhost/' }, { url: 'https://93.184.216.34/' }],
  },

  evaluate({ address, policies: { hsts }, variants }) {
    if (address.local || address.literal || !isHttps(address.final)) {
      return notApplicable('HSTS is only for public host names that are served over https')
    }
    const suffix = preloadedSuffix(address.final)
    if (suffix) return inform(`The top-level domain .${suffix} is preloaded as a whole`)

    const missing = [...missingDirectives(hsts), ...missingRedirect(variants)]
    return missing.length === 0
      ? inform('The HSTS policy meets the conditions of the preload list')
      : inform(
          `The HSTS policy misses ${counted(missing.length, 'condition')} of the preload list`,
          missing,
        )
  },
})

function missingDirectives({
  maxAge,
  includeSubDomains,
  preload,
}: PolicyFacts['hsts']): Evidence[] {
  const missing: Evidence[] = []
  if ((maxAge ?? 0) < YEAR) {
    missing.push({ name: 'max-age', value: maxAge ?? 'missing', expected: YEAR })
  }
  if (!includeSubDomains) missing.push({ name: 'includeSubDomains', value: 'missing' })
  if (!preload) missing.push({ name: 'preload', value: 'missing' })
  return missing
}

/** Without a server on http, no redirect is needed. */
function missingRedirect({ http }: VariantFacts): Evidence[] {
  const target = http?.hops[0]?.target
  if (http?.state !== 'answered' || isHttps(target ?? '')) return []
  return [{ name: 'redirect from http', value: target ?? 'missing' }]
}
