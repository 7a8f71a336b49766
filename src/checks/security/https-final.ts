import { defineCheck, fail, notApplicable, pass } from '../check.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

export const httpsFinal = defineCheck({
  id: 'https-final',
  category: 'security',
  family: 'https',
  tier: 'B',
  appliesTo: 'any',
  title: 'The page is served over HTTPS',
  why: 'Over plain http anyone on the network can read and change the page. Browsers mark such pages as not secure.',
  fix: 'Install a certificate (ACME clients renew certificates automatically), redirect every http URL with 301 to the same host on https, and from there to the canonical host.',
  criteria: {
    pass: 'The final URL, after all redirects, is https.',
    fail: 'The final URL, after all redirects, is http.',
    'not-applicable': 'The page was served over http from a local address.',
    note: 'Whether the certificate is trusted is rated by the check tls-certificate-valid.',
  },
  source:
    'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS',
  reads: ['address'],
  examples: {
    pass: [{ url: 'https://www.example.com/' }],
    fail: [{ url: 'http://www.example.com/' }, { url: 'http://93.184.216.34/' }],
    'not-applicable': [{ url: 'http://localhost:8080/' }, { url: 'http://192.168.1.20/' }],
  },

  evaluate({ address }) {
    if (isHttps(address.final)) return pass()
    if (address.local)
      return notApplicable('The address is local and not reachable from the internet')
    return fail('The page is served over plain http', [{ url: address.final }])
  },
})
