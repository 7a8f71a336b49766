import { answerElsewhere } from './planted-elsewhere.ts'
import { type CrawlFile, startCrawlSite } from '../crawl-site.ts'
import {
  PRODUCTS,
  canonical,
  hreflang,
  huge,
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
import { LINKED } from './planted-links.ts'
import { VOICE_MAP, VOICES } from './planted-versions.ts'
import { plantedArticles } from './planted-articles.ts'
import type { PlantedSite } from './planted-site.ts'
import { startSite } from '../site.ts'
import { urlset } from '../sitemap-site.ts'

export interface PlantedPages extends PlantedSite {
  /** Origin of another host, which the pages link to. */
  readonly other: string
  /** Requests to the other host: method and path. */
  readonly asked: readonly string[]
}

/** A site with most faults of the site checks planted, and near misses, among as many faultless articles as wanted. */
export async function startPlantedPages(articles = 0): Promise<PlantedPages> {
  const more = plantedArticles(articles)
  const files: typeof FILES = { ...FILES, ...more.pages }
  const asked: string[] = []
  const seen = new Set<string>()
  const other = await startSite((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answerElsewhere(request, response)
  }, '127.0.0.2')
  const site = await startCrawlSite((path) => {
    const isFirst = !seen.has(path)
    seen.add(path)
    if (path === '/flaky') return isFirst ? { status: 502 } : zipped(page('flaky'))
    if (path === '/flaky.js') return isFirst ? { status: 404 } : '/* here */'
    if (path.startsWith('/js/')) return served('text/javascript', path)
    if (path === '/map.xml') return urlset(...listedPaths(files).map((each) => `ORIGIN${each}`))
    if (path === '/map-2.xml') return urlset(...SECOND_MAP.map((each) => `ORIGIN${each}`))
    if (path === '/map-3.xml') return VOICE_MAP
    if (path === '/hub') return zipped(page('hub', { links: [...LINKED, ...more.lists] }))
    const file = Object.hasOwn(files, path) ? files[path] : undefined
    if (typeof file !== 'string' || !file.startsWith('<')) return file
    const html = file.replaceAll('OTHER', other.origin)
    return UNCOMPRESSED.has(path) ? html : zipped(html)
  })
  return {
    url: `${site.origin}/`,
    names: { [site.origin]: '', [other.origin]: 'OTHER' },
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
  '/robots.txt':
    'User-agent: *\nDisallow: /blocked\nDisallow: /blocked/b\nSitemap: ORIGIN/map.xml\nSitemap: ORIGIN/map-2.xml\nSitemap: ORIGIN/map-3.xml',
  '/': page('start', { links: [...LINKED, ...Object.keys(PRODUCTS), '/hub'] }),
  // Most pages are linked twice: here as well. The lists of articles are added.
  '/hub': page('hub'),
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
  '/ring-1': { to: '/ring-2' },
  '/ring-2': { to: '/ring-1' },
  '/to-gone': { to: '/gone-3' },
  '/to-error': { to: '/error' },
  '/listed-old': { to: '/frag' },
  '/listed-old-2': { to: '/frag', status: 308 },
  '/same-1': page('same-1', { title: 'The same title' }),
  '/same-2': page('same-2', { title: 'the same title' }),
  '/same-3': page('same-3', { title: 'Another title' }),
  '/same-4': page('same-4', { title: 'Another title' }),
  '/same-fr': page('same-fr', { title: 'Another title' }).replace('lang="en"', 'lang="fr"'),
  '/near-1': page('near-1', { text: `${words('near', 400)} one` }),
  '/near-2': page('near-2', { text: `${words('near', 400)} two` }),
  '/near-3': page('near-3', { text: `${words('close', 400)} one` }),
  '/near-4': page('near-4', { text: `${words('close', 400)} two` }),
  '/near-miss': page('near-miss', { text: `${words('near', 376)} ${words('other', 24)}` }),
  '/copy-1': page('copy-1', { text: words('copy') }).replace('Heading copy-1', 'Copy'),
  '/copy-2': page('copy-2', { text: words('copy') }).replace('Heading copy-2', 'Copy'),
  '/canon-gone': page('canon-gone', { head: canonical('/gone-4') }),
  '/canon-old': page('canon-old', { head: canonical('/old-1') }),
  '/canon-hidden': page('canon-hidden', { head: canonical('/hidden') }),
  '/canon-chain': page('canon-chain', { head: canonical('/canon-old') }),
  '/canon-gone-2': page('canon-gone-2', { head: canonical('/gone-5') }),
  '/canon-old-2': page('canon-old-2', { head: canonical('/chain-2') }),
  '/canon-blocked': page('canon-blocked', { head: canonical('/blocked/a') }),
  '/canon-chain-2': page('canon-chain-2', { head: canonical('/canon-lone-1') }),
  '/canon-own': page('canon-own', { head: canonical('/canon-own') }),
  '/hidden': page('hidden', { head: '<meta name="robots" content="noindex">' }),
  '/en': page('en', { head: hreflang('de', '/de') + hreflang('fr', '/fr') }),
  '/de': page('de', { head: hreflang('en', '/en') + hreflang('de', '/de') }),
  '/fr': page('fr', { head: hreflang('fr', '/fr') }),
  '/es': page('es', { head: hreflang('pt', '/pt') }),
  '/pt': page('pt'),
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
  '/series-4': page('series-4', {
    head: `${prev('/series-3')}${canonical('/series-4')}<link rel="next" href="/series-5">`,
  }),
  '/series-5': page('series-5', { head: prev('/series-4') }),
  '/series-6': page('series-6', { head: prev('/series-4') }),
  '/series-7': page('series-7', { head: prev('/series-4') }),
  '/clash': page('clash', {
    text: `${words('clash')} ${['/en', '/de'].map((to) => `<a href="${to}">Read more</a>`).join(' ')}
      ${['/fr', '/frag'].map((to) => `<a href="${to}">See the details</a>`).join(' ')}
      ${['/en', '/en'].map((to) => `<a href="${to}">In one language</a>`).join(' ')}`,
  }),
  '/cookie-1': withHeaders('cookie-1', { 'Set-Cookie': ['one=1; Secure', 'two=2', 'same=1'] }),
  '/cookie-2': withHeaders('cookie-2', { 'Set-Cookie': ['one=1', 'two=2; HttpOnly', 'same=1'] }),
  '/cookie-3': withHeaders('cookie-3', { 'Set-Cookie': ['same=1'] }),
  '/third': page('third', {
    links: ['/hub'],
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
  ...VOICES,
  '/huge-1': huge(5_000_001),
  '/huge-2': page('huge-2', { head: `<!--${'x'.repeat(10_000_000)}-->` }),
  '/big': page('big', { head: `<!--${'x'.repeat(900_000)}-->` }),
  '/languages-1': withLanguages('languages-1', ['da'], ['nl']),
  '/languages-2': withLanguages('languages-2', ['da', 'nl'], ['da']),
  '/languages-3': withLanguages('languages-3', ['da', 'nl'], ['nl', 'da']),
  '/week.css': served('text/css', 'week', 'max-age=604800'),
  '/day.css': served('text/css', 'day', 'max-age=86400'),
  '/plain.css': served('text/css', 'plain'),
  '/plain-1': page('plain-1'),
  '/plain-2': page('plain-2', { text: words('plain-2', 130) }),
  '/zip-small': page('zip-small', { text: 'Little.' }),
  '/unlisted-1': page('unlisted-1'),
  '/unlisted-2': page('unlisted-2'),
}

const UNCOMPRESSED: ReadonlySet<string> = new Set(['/plain-1', '/plain-2', '/zip-small'])

/** Pages that the sitemap lacks: by mistake, or because they are not to be indexed. */
const UNLISTED = /^\/(?:unlisted-\d|voice-5|canon-(?!own|gone$).*|series-[23])$/

function listedPaths(files: typeof FILES): string[] {
  const pages = Object.entries(files).flatMap(([path, file]) =>
    typeof file === 'string'
      ? path.replace('/robots.txt', '/')
      : SENT_BY_HAND.test(path)
        ? path
        : [],
  )
  const faults = ['/listed-gone', '/listed-old', '/flaky', '/huge-1']
  return [...new Set(pages), ...faults].filter((path) => !UNLISTED.test(path))
}

/** The first is in the other sitemap as well. */
const SECOND_MAP = ['/same-1', '/listed-gone-2', '/listed-old-2']

const SENT_BY_HAND = /^\/(?:cookie|languages)-\d$/
