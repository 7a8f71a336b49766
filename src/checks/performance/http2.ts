import type { ResourceFact } from '../../facts/element-facts.ts'
import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

/** From this many files on, queueing over HTTP/1.1 is noticeable (Lighthouse's modern-http insight). */
const MANY = 6

const STATIC: ReadonlySet<string> = new Set([
  'script',
  'style',
  'image',
  'font',
  'media',
  'icon',
  'manifest',
])

export const http2 = defineCheck({
  id: 'http2',
  category: 'performance',
  family: 'protocol',
  tier: 'E',
  appliesTo: 'any',
  title: 'The server supports HTTP/2 or newer',
  why: 'Over HTTP/1.1 files wait for each other, so visitors wait longer; HTTP/2 transfers many files at once over one connection.',
  fix: 'Enable HTTP/2 on the server or proxy that terminates TLS.',
  criteria: {
    pass: 'The server, offered h2 and http/1.1 in the TLS handshake, chooses h2.',
    warn: 'The server does not choose h2, and the HTML names fewer than 6 static files of the same origin.',
    fail: 'The server does not choose h2, and the HTML names 6 or more static files of the same origin.',
    'not-applicable':
      'The address is local, the page is served over http, or the TLS handshake gave no answer.',
    note: 'Static files are scripts, style sheets, images, fonts, media, icons and the manifest, each URL once. URLs in srcset do not count.',
  },
  source: 'https://developer.chrome.com/docs/performance/insights/modern-http',
  reads: ['address', 'resources', 'tls'],
  examples: {
    pass: [{ facts: { tls: { alpn: 'h2' } } }],
    warn: [{ html: '<img src="/a.png" alt="">', facts: { tls: { alpn: 'http/1.1' } } }],
    fail: [
      {
        html: 'abcdef'.replace(/./g, '<img src="/$&.png" alt="">'),
        facts: { tls: { alpn: 'http/1.1' } },
      },
    ],
    'not-applicable': [
      { facts: { tls: { alpn: null } } },
      { url: 'http://www.example.com/' },
      { url: 'https://localhost/', facts: { tls: { alpn: 'http/1.1' } } },
    ],
  },

  evaluate({ address, resources, tls: { alpn } }) {
    if (address.local)
      return notApplicable('The address is local, where the HTTP version does not matter')
    if (!isHttps(address.final)) {
      return notApplicable('The page is served over http, where browsers do not use HTTP/2')
    }
    if (alpn === null)
      return notApplicable('The TLS handshake did not show which HTTP versions the server supports')
    if (alpn === 'h2' || alpn === 'h3') return pass(`The server chooses ${alpn}`)

    const files = new Set(
      resources.filter((resource) => isOwnFile(resource, address.final)).map(({ url }) => url),
    )
    const message = `The server supports only HTTP/1.1 and serves ${counted(files.size, 'static file')} of the page`
    const evidence = [{ value: alpn === '' ? 'no ALPN' : alpn, expected: 'h2' }]
    return files.size < MANY ? warn(message, evidence) : fail(message, evidence)
  },
})

function isOwnFile({ url, type }: ResourceFact, page: string): boolean {
  return STATIC.has(type) && URL.parse(url)?.origin === URL.parse(page)?.origin
}
