import { defineCheck, type Evidence, inform, notApplicable } from '../check.ts'
import type { PolicyFacts, VariantFacts } from '../../facts/network-facts.ts'
import { preloadedSuffix } from './shared/preloaded-suffixes.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

const YEAR = 31_536_000

export const hstsPreload = defineCheck({
  id: 'hsts-preload',
  category: 'security',
  importance: 'informative',
  appliesTo: 'any',
  title: 'The HSTS policy could be preloaded',
  why: 'Preloaded domains are reached over https from the very first visit. Getting off the list again takes months.',
  fix: 'Only when every sub-domain is served over https for good: send max-age of a year, includeSubDomains and preload, and submit the domain.',
  criteria:
    'Always informative: tells whether the policy meets the conditions of the preload list, which are a max-age of 31,536,000 seconds or more, includeSubDomains, preload, and a redirect from http to https where port 80 answers. Whether the domain is on the list is not looked up, apart from top-level domains that are on it as a whole. Does not apply to local addresses, IP addresses and pages over http.',
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
      return notApplicable('HSTS is for public names that are served over https.')
    }
    const suffix = preloadedSuffix(address.final)
    if (suffix) return inform(`All of .${suffix} is preloaded.`)

    const missing = [...missingDirectives(hsts), ...missingRedirect(variants)]
    return missing.length === 0
      ? inform(
          'The policy meets the conditions of the preload list; whether the domain is on it is not known here.',
        )
      : inform('The policy is not meant for the preload list.', missing)
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

/** Where nothing answers over http, nothing needs to redirect. */
function missingRedirect({ http }: VariantFacts): Evidence[] {
  const target = http?.hops[0]?.target
  if (http?.state !== 'answered' || isHttps(target ?? '')) return []
  return [{ name: 'redirect from http', value: target ?? 'missing' }]
}
