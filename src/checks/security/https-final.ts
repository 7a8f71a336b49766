import { defineCheck, fail, notApplicable, pass } from '../check.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

export const httpsFinal = defineCheck({
  id: 'https-final',
  category: 'security',
  family: 'https',
  tier: 'B',
  appliesTo: 'any',
  title: 'The page is served over HTTPS',
  why: 'Over plain http everyone on the way can read and change the page. Browsers mark such pages as not secure.',
  fix: 'Install a certificate (ACME clients renew it by themselves) and redirect every http URL with 301 to the same host on https, then to the canonical host.',
  criteria:
    'Passes when the page came over https in the end, after all redirects, and fails when it came over http. Whether the certificate is trusted is judged by another check. Does not apply to local addresses over http.',
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
    if (address.local) return notApplicable('The address is local; no public client reaches it.')
    return fail('The page was served over plain http.', [{ url: address.final }])
  },
})
