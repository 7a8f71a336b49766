import type { ResourceFact } from '../../facts/element-facts.ts'
import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

/** From this many files on, waiting in line over HTTP/1.1 shows (Lighthouse's modern-http insight). */
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
  title: 'HTTP/2 or newer is spoken',
  why: 'HTTP/2 carries many files over one connection at once; HTTP/1.1 makes them wait for each other.',
  fix: 'Enable HTTP/2 at the server or proxy that ends TLS.',
  criteria:
    'Passes when the server, offered h2 and http/1.1 in the TLS handshake, chooses h2. With HTTP/1.1 it warns when the markup names fewer than 6 different static files of the same origin, and fails from 6 on. Scripts, style sheets, images, fonts, media, icons and the manifest count; addresses in a srcset do not. Does not apply to local addresses, over http, and when the handshake was not answered.',
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
      return notApplicable('The address is local, where the protocol does not matter.')
    if (!isHttps(address.final)) return notApplicable('Browsers speak HTTP/2 over https only.')
    if (alpn === null) return notApplicable('Which protocols the server speaks was not answered.')
    if (alpn === 'h2' || alpn === 'h3') return pass(`The server chose ${alpn}.`)

    const files = new Set(
      resources.filter((resource) => isOwnFile(resource, address.final)).map(({ url }) => url),
    )
    const message = `The server speaks HTTP/1.1 and serves ${counted(files.size, 'static file')} of the page.`
    const evidence = [{ value: alpn === '' ? 'no ALPN' : alpn, expected: 'h2' }]
    return files.size < MANY ? warn(message, evidence) : fail(message, evidence)
  },
})

function isOwnFile({ url, type }: ResourceFact, page: string): boolean {
  return STATIC.has(type) && URL.parse(url)?.origin === URL.parse(page)?.origin
}
