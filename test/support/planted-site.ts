import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CrawlFile, startCrawlSite } from './crawl-site.ts'
import {
  PRODUCTS,
  canonical,
  hreflang,
  images,
  page,
  prev,
  scripts,
  served,
  withHeaders,
  withLanguages,
  words,
  zipped,
} from './planted-page.ts'
import { startSite } from './site.ts'
import { urlset } from './sitemap-site.ts'

export interface PlantedSite {
  readonly origin: string
  /** Origin of another host, which the pages link to. */
  readonly other: string
  /** Requests to the other host: method and path. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/** A site with every fault of the site checks planted, and near misses. */
export async function startPlantedSite(): Promise<PlantedSite> {
  const asked: string[] = []
  const seen = new Set<string>()
  const other = await startSite((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answerElsewhere(request, response)
  }, '127.0.0.2')
  const site = await startCrawlSite((path) => {
    const isFirst = !seen.has(path)
    seen.add(path)
    if (path === '/flaky') return isFirst ? { status: 502 } : page('flaky')
    if (path === '/flaky.js') return isFirst ? { status: 404 } : '/* here */'
    if (path.startsWith('/js/')) return served('text/javascript', path)
    const file = Object.hasOwn(FILES, path) ? FILES[path] : undefined
    return typeof file === 'string' ? file.replaceAll('OTHER', other.origin) : file
  })
  return {
    origin: site.origin,
    other: other.origin,
    asked,
    async close() {
      await site.close()
      await other.close()
    },
  }
}

/** Each fault twice, and a near miss of each. */
const FILES: Readonly<Record<string, CrawlFile>> = {
  '/robots.txt': 'User-agent: *\nDisallow: /blocked\nSitemap: ORIGIN/map.xml',
  '/map.xml': urlset(
    'ORIGIN/',
    'ORIGIN/orphan-1',
    'ORIGIN/orphan-2',
    'ORIGIN/listed-gone',
    'ORIGIN/listed-old',
    'ORIGIN/hidden',
    'ORIGIN/same-1',
  ),
  '/': page('start', {
    links: [
      '/gone-1',
      '/gone-2',
      '/forbidden',
      '/old-1',
      '/chain-1',
      '/chain-4',
      '/loop-1',
      '/to-gone',
      '/blocked/a',
      '/blocked/b',
      '/same-1',
      '/same-2',
      '/near-1',
      '/near-2',
      '/near-miss',
      '/copy-1',
      '/copy-2',
      '/canon-gone',
      '/canon-old',
      '/canon-hidden',
      '/canon-chain',
      '/canon-own',
      '/hidden',
      '/en',
      '/de',
      '/fr',
      '/frag#there',
      '/frag#missing',
      '/frag#nowhere',
      '/error',
      '/flaky',
      '/spell',
      '/Spell',
      '/slash',
      '/slash/',
      '/Spell-other',
      '/spell-other',
      '/shop',
      '/shop?sort=up',
      '/shop?sort=down',
      '/shop?page=2',
      '/canon-lone-1',
      '/canon-lone-2',
      '/series-1',
      '/series-2',
      '/series-3',
      '/series-4',
      '/clash',
      '/cookie-1',
      '/cookie-2',
      '/cookie-3',
      '/zip-1',
      '/zip-2',
      '/zip-small',
      '/third',
      '/out-1',
      '/out-2',
      '/files-1',
      '/files-2',
      '/languages-1',
      ...Object.keys(PRODUCTS),
      '/languages-2',
      '/languages-3',
    ],
  }),
  '/forbidden': { status: 403 },
  '/old-1': { to: '/frag' },
  '/chain-1': { to: '/chain-2' },
  '/chain-2': { to: '/frag' },
  '/chain-4': { to: '/chain-5' },
  '/chain-5': { to: '/chain-6' },
  '/chain-6': { to: '/chain-7' },
  '/chain-7': { to: '/frag' },
  '/loop-1': { to: '/loop-2' },
  '/loop-2': { to: '/loop-3' },
  '/loop-3': { to: '/loop-1' },
  '/to-gone': { to: '/gone-3' },
  '/listed-old': { to: '/frag' },
  '/same-1': page('same-1', { title: 'The same title' }),
  '/same-2': page('same-2', { title: 'the same title' }),
  '/near-1': page('near-1', { text: `${words('near', 400)} one` }),
  '/near-2': page('near-2', { text: `${words('near', 400)} two` }),
  '/near-miss': page('near-miss', { text: `${words('near', 300)} ${words('other', 120)}` }),
  '/copy-1': page('copy-1', { text: words('copy') }).replace('Heading copy-1', 'Copy'),
  '/copy-2': page('copy-2', { text: words('copy') }).replace('Heading copy-2', 'Copy'),
  '/canon-gone': page('canon-gone', { head: canonical('/gone-4') }),
  '/canon-old': page('canon-old', { head: canonical('/old-1') }),
  '/canon-hidden': page('canon-hidden', { head: canonical('/hidden') }),
  '/canon-chain': page('canon-chain', { head: canonical('/canon-old') }),
  '/canon-own': page('canon-own', { head: canonical('/canon-own') }),
  '/hidden': page('hidden', { head: '<meta name="robots" content="noindex">' }),
  '/en': page('en', { head: hreflang('de', '/de') + hreflang('fr', '/fr') }),
  '/de': page('de', { head: hreflang('en', '/en') + hreflang('de', '/de') }),
  '/fr': page('fr', { head: hreflang('fr', '/fr') }),
  '/frag': page('frag', { text: `<b id="there">${words('frag')}</b>` }),
  '/orphan-1': page('orphan-1'),
  '/orphan-2': page('orphan-2'),
  '/error': { status: 500 },
  '/spell': page('spell', { title: 'Spell 1' }),
  '/Spell': page('spell', { title: 'Spell 2' }),
  '/slash': page('slash', { title: 'Slash 1' }),
  '/slash/': page('slash', { title: 'Slash 2' }),
  '/spell-other': page('spell-other-1'),
  '/Spell-other': page('spell-other-2'),
  '/shop': page('shop', { title: 'Shop 1' }),
  '/shop?sort=up': page('shop', { title: 'Shop 2' }),
  '/shop?sort=down': page('shop', { title: 'Shop 3' }),
  '/shop?page=2': page('shop-2'),
  '/canon-lone-1': page('canon-lone-1', { head: canonical('/lone-1') }),
  '/canon-lone-2': page('canon-lone-2', { head: canonical('/lone-2') }),
  '/lone-1': page('lone-1'),
  '/lone-2': page('lone-2'),
  '/series-1': page('series-1', { head: '<link rel="next" href="/series-2">' }),
  '/series-2': page('series-2', { head: `${prev('/series-1')}${canonical('/series-1')}` }),
  '/series-3': page('series-3', {
    head: `${prev('/series-2')}<meta name="robots" content="noindex">`,
  }),
  '/series-4': page('series-4', { head: `${prev('/series-3')}${canonical('/series-4')}` }),
  '/clash': page('clash', {
    text: `${words('clash')} ${['/en', '/de'].map((to) => `<a href="${to}">Read more</a>`).join(' ')}
      ${['/fr', '/frag'].map((to) => `<a href="${to}">See the details</a>`).join(' ')}
      ${['/en', '/en'].map((to) => `<a href="${to}">In one language</a>`).join(' ')}`,
  }),
  '/cookie-1': withHeaders('cookie-1', { 'Set-Cookie': ['one=1; Secure', 'two=2', 'same=1'] }),
  '/cookie-2': withHeaders('cookie-2', { 'Set-Cookie': ['one=1', 'two=2; HttpOnly', 'same=1'] }),
  '/cookie-3': withHeaders('cookie-3', { 'Set-Cookie': ['same=1'] }),
  '/third': page('third', {
    head: '<script src="OTHER/a.js"></script><link rel="stylesheet" href="OTHER/b.css"><script src="/own.js"></script>',
  }),
  '/own.js': served('text/javascript', 'own'),
  '/out-1': page('out-1', {
    links: ['OTHER/gone', 'OTHER/moved', 'OTHER/there', 'OTHER/error', 'OTHER/hidden/gone'],
  }),
  '/out-2': page('out-2', {
    links: ['OTHER/gone', 'OTHER/no-head', 'OTHER/refused', 'http://127.0.0.3:1/'],
  }),
  '/files-1': page('files-1', {
    head: scripts(
      '/js/jquery-3.7.1.min.js',
      '/js/vue-3.4.0.js',
      '/js/lodash-4.17.0.js',
      '/gone.js',
    ),
    text: `${words('files-1')} ${images('/gone.png', '/map.png', '/one/plan.png', '/small-1.png')}`,
  }),
  '/files-2': page('files-2', {
    head: scripts(
      '/js/jquery-1.12.4.min.js',
      '/js/vue-3.4.0.js',
      '/js/lodash-4.17.1.js',
      '/flaky.js',
    ),
    text: `${words('files-2')} ${images('/map-2.png', '/two/plan.png', '/small-2.png')}`,
  }),
  '/map.png': served('image/png', 'map'.repeat(5000)),
  '/map-2.png': served('image/png', 'map'.repeat(5000)),
  '/one/plan.png': served('image/png', 'plan'.repeat(5000)),
  '/two/plan.png': served('image/png', 'plan'.repeat(5000)),
  '/small-1.png': served('image/png', 'small'),
  '/small-2.png': served('image/png', 'small'),
  ...PRODUCTS,
  '/languages-1': withLanguages('languages-1', ['da'], ['nl']),
  '/languages-2': withLanguages('languages-2', ['da', 'nl'], ['da']),
  '/languages-3': withLanguages('languages-3', ['da', 'nl'], ['nl', 'da']),
  '/week.css': served('text/css', 'week', 'max-age=604800'),
  '/day.css': served('text/css', 'day', 'max-age=86400'),
  '/plain.css': served('text/css', 'plain'),
  '/zip-1': zipped('zip-1', 120),
  '/zip-2': zipped('zip-2', 130),
  '/zip-small': page('zip-small', { text: 'Little.' }),
}

const STATUSES: Readonly<Record<string, number>> = {
  '/there': 200,
  '/a.js': 200,
  '/b.css': 200,
  '/no-head': 200,
  '/refused': 403,
  '/error': 500,
}

function answerElsewhere({ url = '', method }: IncomingMessage, response: ServerResponse): void {
  if (url === '/robots.txt') response.writeHead(200).end('User-agent: *\nDisallow: /hidden/')
  else if (url === '/moved') response.writeHead(301, { Location: '/gone-too' }).end()
  else if (url === '/no-head' && method === 'HEAD') response.writeHead(404).end()
  else response.writeHead(STATUSES[url] ?? 404).end()
}
