import { readFileSync } from 'node:fs'
import { runChecks } from '../../src/checks/run-checks.ts'
import { makeResults } from '../../src/report/make-results.ts'
import type { Results } from '../../src/report/results.ts'
import { exampleFacts } from './example-facts.ts'

const HTML = readFileSync(new URL('../fixtures/library-page.html', import.meta.url), 'utf8')

/** The whole catalogue's answer to an ordinary page with its share of mistakes. */
export function sampleResults(): Results {
  const facts = exampleFacts({
    url: 'https://www.library.example/opening-hours',
    html: HTML,
    headers: [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Server', 'nginx/1.18.0'],
      ['Cache-Control', 'max-age=600'],
      ['Set-Cookie', 'session=8f2b; Path=/; Secure'],
      ['Set-Cookie', 'theme=light; Max-Age=31536000'],
      ['Content-Security-Policy', "default-src 'self'; script-src 'self' 'unsafe-inline'"],
      ['Strict-Transport-Security', 'max-age=86400'],
    ],
    robotsTxt:
      'User-agent: *\nDisallow: /admin/\nSitemap: https://www.library.example/sitemap.xml\n',
    facts: {
      tls: {
        connection: {
          protocol: 'TLSv1.3',
          cipher: 'TLS_AES_128_GCM_SHA256',
          keyExchange: 'X25519',
          authorizationError: null,
          chain: [
            {
              subject: 'CN=www.library.example',
              issuer: 'CN=Example CA, O=Example Trust',
              names: ['DNS:www.library.example', 'DNS:library.example'],
              validFrom: '2026-10-02T00:00:00Z',
              validTo: '2026-12-31T00:00:00Z',
              serial: '04a1',
              fingerprint256: 'AA:BB',
              keyType: 'ec',
              keyBits: 256,
              signatureAlgorithm: 'ecdsa-with-SHA256',
              selfSigned: false,
              issuerUrls: [],
            },
          ],
        },
      },
      redirects: {
        hops: [
          {
            url: 'http://library.example/opening-hours',
            status: 302,
            location: 'https://www.library.example/opening-hours',
            ms: 84,
            remoteAddress: '93.184.215.14',
            headers: [['Server', 'nginx']],
            target: 'https://www.library.example/opening-hours',
          },
        ],
      },
    },
  })
  return makeResults({
    facts,
    findings: runChecks(facts),
    stage: 'static',
    timing: { started_at: '2026-11-20T18:12:00.000Z', fetch: 412, probes: 1380, total: 1846 },
    environment: { pagemark: '0.1.0' },
  })
}
