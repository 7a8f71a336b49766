import { describe, expect, it } from 'vitest'
import { captureOf } from '../../../test/support/example-facts.ts'
import { ofRole, summary, wavesOf } from '../../../test/support/probe-waves.ts'
import type { ProbeResult } from '../../capture/capture.ts'
import { planProbes } from './plan-probes.ts'
import { readDocument } from '../html/read-document.ts'

describe('the first wave', () => {
  it('contains all probes that the URL and the head call for', () => {
    const { urls } = wavesOf({
      html: '<link rel="shortcut icon" href=/i.png><link rel=icon sizes=192x192 href=/big.png>',
    })
    expect(urls[0]).toEqual([
      'robots https://www.example.com/robots.txt',
      'not-found https://www.example.com/a/pagemark-token',
      'again https://www.example.com/a/page?q=1',
      'cors https://www.example.com/a/page?q=1',
      'cors https://www.example.com/a/page?q=1',
      'favicon https://www.example.com/big.png',
      'llms-txt https://www.example.com/llms.txt',
      'security-txt https://www.example.com/.well-known/security.txt',
      'ai-catalog https://www.example.com/.well-known/ai-catalog.json',
      'http-variant http://www.example.com/a/page?q=1',
      'host-variant https://example.com/a/page?q=1',
      'host-variant http://example.com/a/page?q=1',
      'handshake-alpn https://www.example.com/a/page?q=1',
      'handshake-legacy https://www.example.com/a/page?q=1',
      'dns-caa www.example.com',
      'dns-caa example.com',
      'dns-https www.example.com',
      'dns-a www.example.com',
      'dns-aaaa www.example.com',
      'dns-ns example.com',
      'dns-mx example.com',
      'dns-txt example.com',
      'dns-txt _dmarc.example.com',
    ])
  })

  it('sends foreign origins, one that looks like the site, and reads next to nothing', () => {
    const originsOf = (url: string) =>
      wavesOf({ url })
        .waves[0]?.filter((probe) => probe.kind === 'request')
        .filter(({ role }) => role === 'cors')
        .map(({ headers, maxBytes }) => ({ origin: headers?.[0]?.[1], maxBytes }))
    expect(originsOf('https://www.example.com/')).toEqual([
      { origin: 'https://token.example', maxBytes: 1 },
      { origin: 'https://www.example.com.tokenexample.com', maxBytes: 1 },
    ])
    expect(originsOf('http://127.0.0.1:8080/')).toHaveLength(1)
  })

  it('makes another token each time', () => {
    const page = captureOf({})
    const document = readDocument(page)
    const plan = () => planProbes({ page, document, results: [] }).map(summary)
    expect(plan()[1]).not.toBe(plan()[1])
  })

  it.each([
    ['a local address', 'http://127.0.0.1:8080/x'],
    ['a name without dots', 'http://localhost/x'],
  ])('leaves variants, handshakes and DNS out for %s', (_, url) => {
    const { urls } = wavesOf({ url })
    const roles = [
      'http-variant',
      'host-variant',
      'handshake-alpn',
      'dns-caa',
      'dns-https',
      'dns-txt',
      'dns-a',
      'dns-ns',
    ]
    for (const role of roles) {
      expect(ofRole(urls, role)).toEqual([])
    }
    expect(ofRole(urls, 'robots')).toHaveLength(1)
  })

  it.each(['https://93.184.216.34/x', 'https://[2606:4700:4700::1111]/x'])(
    'asks the public literal %s over http and TLS, but not as a name',
    (url) => {
      const { urls } = wavesOf({ url })
      expect(ofRole(urls, 'http-variant')).toEqual([url.replace('https:', 'http:')])
      expect(ofRole(urls, 'handshake-alpn')).toEqual([url])
      for (const role of ['host-variant', 'dns-caa', 'dns-https', 'dns-txt']) {
        expect(ofRole(urls, role)).toEqual([])
      }
    },
  )

  it('leaves host variants out for deep sub-domains and http for other ports', () => {
    expect(ofRole(wavesOf({ url: 'https://docs.example.com/' }).urls, 'host-variant')).toEqual([])
    const { urls } = wavesOf({ url: 'https://example.com:8443/' })
    expect([...ofRole(urls, 'http-variant'), ...ofRole(urls, 'host-variant')]).toEqual([])
  })

  it('asks a plain page for its https variants', () => {
    expect(ofRole(wavesOf({ url: 'http://example.com/x' }).urls, 'host-variant')).toEqual([
      'https://www.example.com/x',
      'http://www.example.com/x',
      'https://example.com/x',
    ])
  })

  it.each([
    ['/favicon.ico where no icon is declared', '', '/favicon.ico'],
    ['/favicon.ico for a data icon', '<link rel=icon href="data:,">', '/favicon.ico'],
    [
      'the scalable icon',
      '<link rel=icon sizes=512x512 href=/a.png><link rel=icon href=/b.svg>',
      '/b.svg',
    ],
  ])('fetches %s', (_, html, path) => {
    expect(ofRole(wavesOf({ html }).urls, 'favicon')).toEqual([`https://www.example.com${path}`])
  })
})

describe('sitemaps', () => {
  const robots = (text: string) => ({ 'https://www.example.com/robots.txt': text })
  const index = (...urls: string[]) =>
    `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`

  it('are guessed where robots.txt names none, and then there is no third wave', () => {
    const { urls } = wavesOf({})
    expect(ofRole(urls, 'sitemap')).toEqual([
      'https://www.example.com/sitemap.xml',
      'https://www.example.com/sitemap_index.xml',
      'https://www.example.com/sitemap.xml.gz',
      'https://www.example.com/wp-sitemap.xml',
    ])
    expect(urls).toHaveLength(2)
  })

  it('are taken from robots.txt, children of an index after them, three in all', () => {
    const { urls } = wavesOf({
      files: {
        ...robots('Sitemap: https://www.example.com/i.xml'),
        'https://www.example.com/i.xml': index(
          ...['1', '2', '3'].map((name) => `https://www.example.com/${name}.xml`),
        ),
        'https://www.example.com/1.xml': index('https://www.example.com/4.xml'),
      },
    })
    expect(urls[2]).toEqual([
      'sitemap https://www.example.com/1.xml',
      'sitemap https://www.example.com/2.xml',
    ])
  })

  it('that point at each other end', () => {
    const url = 'https://www.example.com/i.xml'
    const { urls } = wavesOf({
      files: {
        ...robots(`Sitemap: ${url}`),
        [url]: index(url, `${url}?2`),
        [`${url}?2`]: index(url),
      },
    })
    expect(urls.length).toBeLessThanOrEqual(4)
  })
})

describe('the budget', () => {
  const html = Array.from(
    { length: 30 },
    (_, i) => `<a href="/${i}">x</a><a href="https://e${i}.org/">y</a>`,
  ).join('')

  /** The second wave after this many requests to the site and to others. */
  function secondWave(own: number, others: number): string[] {
    const page = captureOf({ html })
    const document = readDocument(page)
    const asked = [
      ...Array.from({ length: own }, (_, i) => `https://www.example.com/${i}`),
      ...Array.from({ length: others }, (_, i) => `https://other${i}.example.org/`),
    ]
    const results = asked.map((url): ProbeResult => {
      const probe = {
        kind: 'request',
        role: 'image',
        url,
        method: 'head',
        maxBytes: 1,
        redirects: 0,
      } as const
      return { probe, status: 'late' }
    })
    return planProbes({ page, document, results }).map(summary)
  }

  it('is 80 requests', () => {
    expect(secondWave(50, 27)).toHaveLength(3)
    expect(secondWave(50, 30)).toEqual([])
  })

  it('is 60 requests to the page\u2019s own site, which leaves others to be asked', () => {
    const wave = secondWave(58, 2)
    expect(wave.filter((line) => line.includes('example.com'))).toHaveLength(2)
    expect(wave.filter((line) => line.includes('.org'))).toHaveLength(10)
  })

  it('is far from spent by an ordinary page', () => {
    const requests = wavesOf({ html })
      .waves.flat()
      .filter(({ kind }) => kind === 'request')
    expect(requests.length).toBeLessThanOrEqual(60)
  })
})
