import { readFileSync } from 'node:fs'
import { runChecks } from '../../src/checks/run-checks.ts'
import type { BrowserDevice } from '../../src/facts/lab/browser-facts.ts'
import type { PageFacts } from '../../src/facts/page-facts.ts'
import type { StaticFacts } from '../../src/facts/static-facts.ts'
import { makeResults } from '../../src/report/make-results.ts'
import type { Results, Stage } from '../../src/report/results.ts'
import type { LabFile } from '../../src/report/summary/lab-files.ts'
import type { LabState } from '../../src/report/summary/lab-state.ts'
import { exampleFacts } from './example-facts.ts'
import { withoutBrowser } from './without-browser.ts'

const HTML = readFileSync(new URL('../fixtures/library-page.html', import.meta.url), 'utf8')

/** Results of the whole catalogue, computed once per process; each test gets a copy. */
const made = new Map<string, Results>()

function copyOf(name: string, make: () => Results): Results {
  const results = made.get(name) ?? make()
  made.set(name, results)
  return structuredClone(results)
}

/** Results of the whole catalogue for an ordinary page with typical faults, by plain HTTP only. */
export function sampleResults(lab: LabState = null): Results {
  return copyOf(`static ${JSON.stringify(lab)}`, () =>
    resultsOf(withoutBrowser(sampleFacts()), 'static', lab),
  )
}

/** The same with a browser's results, on mobile and desktop, three page loads each. */
export function sampleLabResults(): Results {
  return copyOf('complete', makeLabResults)
}

function makeLabResults(): Results {
  const facts = sampleFacts()
  const [phone] = facts.browser.devices
  if (phone === undefined) throw new Error('The sample has no device.')
  const lighthouse = {
    ...phone.lighthouse,
    categories: [{ id: 'performance', title: 'Performance', score: SAMPLE.score }],
  }
  const seen = { ...phone, lighthouse, ...SEEN, requests: REQUESTS }
  const devices = [seen, { ...seen, device: 'desktop' as const }]
  return resultsOf({ ...facts, browser: { ...facts.browser, devices } }, 'complete', {
    status: 'measured',
    files: devices.flatMap(({ device }) => picturesOf(device)),
  })
}

/**
 * The sample with a browser's results in which an accessibility check had an error, with another incomplete category,
 * or none.
 */
export function sampleIncompleteIn(category: string | null): Results {
  const results = sampleLabResults()
  const categories = results.categories.map((each) => ({
    ...each,
    incomplete: each.id === category,
  }))
  return { ...results, categories }
}

function sampleFacts(): PageFacts {
  return exampleFacts({
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
}

function resultsOf(facts: StaticFacts | PageFacts, stage: Stage, lab: LabState): Results {
  return makeResults({
    facts,
    findings: runChecks(facts),
    stage,
    timing: { started_at: '2026-11-20T18:12:00.000Z', fetch: 412, probes: 1380, total: 1846 },
    environment: { pagemark: '0.1.0' },
    lab,
  })
}

const SAMPLE = { score: 0.78, lcp: 2900, fcp: 1700, tbt: 720, speedIndex: 3600, cls: 0.012 }
const SEEN = {
  metrics: SAMPLE,
  samples: [SAMPLE, { ...SAMPLE, score: 0.81, lcp: 2700 }, { ...SAMPLE, score: 0.75, tbt: 890 }],
}

const TYPES = [
  'Document',
  'Stylesheet',
  'Script',
  'Script',
  'Image',
  'Font',
  'Fetch',
  'Ping',
] as const

const REQUESTS: BrowserDevice['requests'] = Array.from({ length: 40 }, (_, place) => ({
  url:
    place % 5 === 4
      ? `https://cdn.example/library/${'part-'.repeat(20)}${place}.js`
      : `https://www.library.example/files/${place}`,
  mimeType: 'text/plain',
  method: 'GET',
  priority: 'High',
  failure: null,
  fromCache: false,
  fromServiceWorker: false,
  isMainDocument: place === 0,
  initiator: null,
  inFrame: false,
  type: place === 0 ? 'Document' : (TYPES[place % TYPES.length] ?? 'Other'),
  status: place === 7 ? 404 : 200,
  protocol: 'h2',
  startMs: place * 40,
  endMs: place * 40 + 120,
  transferBytes: 1_000 + place * 900,
  resourceBytes: 4_000 + place * 2_000,
  failed: place === 9,
}))

/** Names of pictures, as the lab gives them. */
function picturesOf(device: string): LabFile[] {
  const mediaType = 'image/png'
  const size = { width: 206, height: 411 }
  const frames = [300, 900, 1500, 2900, 4100].map((moment) => ({
    name: `${device}.frame-${moment}.png`,
    mediaType,
    bytes: 4_000,
    picture: { kind: 'frame' as const, width: 100, height: 200, moments: [moment] },
  }))
  const final = { kind: 'final' as const, ...size, moments: [] }
  return [{ name: `${device}.final.png`, mediaType, bytes: 9_000, picture: final }, ...frames]
}
