import type { VariantFacts } from '../../facts/network-facts.ts'
import {
  defineCheck,
  type Evidence,
  fail,
  notApplicable,
  type Outcome,
  pass,
  warn,
} from '../check.ts'
import { preloadedSuffix } from './shared/preloaded-suffixes.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

export const httpRedirectsToHttps = defineCheck({
  id: 'http-redirects-to-https',
  category: 'security',
  family: 'https',
  tier: 'C',
  appliesTo: 'any',
  title: 'http:// redirects to https:// on the same host first',
  why: 'A visitor who types the host name may start on http. Only a redirect on the same host lets that host set HSTS and secure later visits.',
  fix: 'Answer every http URL with 301 to the same host and path on https, and redirect to the canonical host from there.',
  criteria: {
    pass: 'The first redirect from port 80 leads to https on the same host, nothing listens on port 80, or the top-level domain is preloaded as a whole.',
    warn: 'The redirects end on https, but the first one leads to another host or to another http URL.',
    fail: 'The redirects do not end on https, or there are none.',
    'not-applicable':
      'The address is local or an https URL with a port of its own, or port 80 gave no answer.',
    note: 'The page is requested on port 80 of the requested host. Redirects by a meta element or a script do not count.',
  },
  source:
    'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS#http_redirection',
  reads: ['address', 'variants'],
  examples: {
    pass: [
      { facts: { variants: { http: { state: 'closed', hops: [], final: null } } } },
      { facts: { variants: { http: redirecting('https://www.example.com/page') } } },
    ],
    warn: [{ facts: { variants: { http: redirecting('https://example.com/page') } } }],
    fail: [
      {
        facts: {
          variants: { http: { state: 'answered', hops: [], final: 'http://www.example.com/page' } },
        },
      },
    ],
    'not-applicable': [{ facts: { variants: { http: null } } }],
  },

  evaluate({ address, variants: { http } }) {
    if (address.local)
      return notApplicable('The address is local and not reachable from the internet')
    if (!http || http.state === 'unknown') {
      return notApplicable('Port 80 was not requested or gave no answer')
    }
    if (http.state === 'closed') return pass('Nothing listens on port 80')

    const suffix = preloadedSuffix(address.requested)
    if (suffix) return pass(`Browsers reach .${suffix} domains over https only`)
    return judgeHops(http)
  },
})

function judgeHops({ hops, final }: NonNullable<VariantFacts['http']>): Outcome {
  const [first] = hops
  if (!first || !isHttps(final ?? hops.at(-1)?.target ?? '')) {
    return fail('The http URL does not lead to https', evidenceOf(hops))
  }
  if (!isHttps(first.target)) {
    return warn('The first redirect leads to another http URL', evidenceOf(hops))
  }
  const host = URL.parse(first.url)?.hostname
  return host === URL.parse(first.target)?.hostname
    ? pass()
    : warn(
        'The first redirect leads to another host, so the requested host cannot set HSTS',
        evidenceOf(hops),
      )
}

function evidenceOf(hops: NonNullable<VariantFacts['http']>['hops']): Evidence[] {
  return hops.map(({ url, status, target }) => ({ url, status, note: `to ${target}` }))
}

function redirecting(target: string): NonNullable<VariantFacts['http']> {
  const hop = { url: 'http://www.example.com/page', status: 301, target }
  return { state: 'answered', hops: [hop], final: target }
}
