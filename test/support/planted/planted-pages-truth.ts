import { PRODUCTS } from './planted-page.ts'
import { planted, type PlantedTruth } from './planted-site.ts'

const REDIRECTS = ['/chain-1', '/chain-4', '/loop-1', '/old-1', '/ring-1', '/to-error', '/to-gone']

/** The faults of the planted pages, each with what is nearly one. */
export const PAGES_TRUTH: PlantedTruth = {
  'site-broken-links': planted(['/gone-1', '/gone-2'], ['/forbidden', '/error']),
  'site-server-errors': planted(['/error', '/flaky'], ['/forbidden']),
  'site-large-pages': planted(['/huge-1', '/huge-2'], ['/big']),
  'site-broken-external-links': planted(
    ['OTHER/gone', 'OTHER/moved', 'http://127.0.0.3:1/'],
    ['OTHER/there', 'OTHER/no-head', 'OTHER/refused', 'OTHER/error', 'OTHER/hidden/gone'],
  ),
  'site-broken-files': planted(['/gone.js', '/gone.png'], ['/flaky.js']),
  'site-broken-fragments': planted(['/frag#missing', '/frag#nowhere'], ['/frag#there']),
  'site-links-to-redirects': planted(REDIRECTS, ['/frag']),
  'site-redirect-chains': planted(['/chain-1', '/chain-4'], ['/old-1']),
  'site-redirect-loops': planted(
    ['/loop-1', '/loop-2', '/loop-3', '/ring-1', '/ring-2'],
    ['/chain-4'],
  ),
  'site-redirects-to-errors': planted(['/to-error', '/to-gone'], ['/old-1']),
  'site-url-variants': planted(['/slash', '/spell'], ['/Spell-other', '/spell-other']),
  'site-indexable-share': planted(
    ['11 pages another page is the canonical', '2 pages noindex'],
    ['/canon-own', '/hub'],
  ),
  'site-blocked-links': planted(['/blocked/a', '/blocked/b'], ['/hidden']),
  'site-canonical-errors': planted(['/canon-gone', '/canon-gone-2'], ['/canon-own']),
  'site-canonical-redirects': planted(['/canon-old', '/canon-old-2'], ['/canon-own']),
  'site-canonical-noindex': planted(['/canon-blocked', '/canon-hidden'], ['/canon-own']),
  'site-canonical-chains': planted(['/canon-chain', '/canon-chain-2'], ['/canon-lone-1']),
  'site-canonical-unlinked': planted(['/lone-1', '/lone-2'], ['/canon-own']),
  'site-pagination': planted(
    ['/series-2', '/series-3', '/series-6', '/series-7'],
    ['/series-4', '/series-5'],
  ),
  // The last two name their versions in a sitemap.
  'site-hreflang-return': planted(['/en', '/es', '/voice-1', '/voice-6'], ['/de', '/voice-2']),
  'site-hreflang-targets': planted([
    '/languages-1',
    '/languages-1',
    '/languages-2',
    '/languages-2',
    '/languages-3',
    '/languages-3',
  ]),
  'site-hreflang-sources': planted(
    ['/languages-1', '/languages-2', '/voice-4'],
    ['/languages-3', '/voice-6'],
  ),
  'site-duplicate-titles': planted(['/same-1', '/same-3'], ['/same-fr']),
  'site-duplicate-h1': planted(['/copy-1', '/shop', '/slash', '/spell'], ['/spell-other']),
  'site-duplicate-content': planted(['/copy-1', '/shop', '/slash', '/spell'], ['/near-1']),
  'site-near-duplicates': planted(['/near-1', '/near-3'], ['/near-miss', '/copy-1']),
  'site-thin-pages': planted(['/product-3', '/product-4', '/zip-small'], ['/product-5']),
  'site-orphans': planted(
    ['/lone-1', '/lone-2', '/orphan-1', '/orphan-2', '/voice-5'],
    ['/same-1'],
  ),
  'site-single-inlinks': planted(Object.keys(PRODUCTS), ['/en', '/third', '/orphan-1']),
  'site-rank-waste': planted(
    [...REDIRECTS, '/error', '/forbidden', '/gone-1', '/gone-2', '/hidden', '/series-3'],
    ['/en'],
  ),
  'site-anchor-clashes': planted(['/Spell-other', '/en', '/fr', '/spell'], ['/clash']),
  'site-sitemap-errors': planted(['/listed-gone', '/listed-gone-2'], ['/same-1']),
  'site-sitemap-redirects': planted(['/listed-old', '/listed-old-2'], ['/same-1']),
  'site-sitemap-not-indexable': planted(['/canon-gone', '/hidden'], ['/canon-own']),
  'site-sitemap-missing': planted(
    ['/unlisted-1', '/unlisted-2', '/voice-5'],
    ['/series-2', '/canon-old'],
  ),
  'site-cookie-flags': planted(['one', 'two'], ['same']),
  'site-cookies': planted(['one', 'same', 'two'], ['/cookie-3']),
  'site-third-parties': planted(['OTHER/a.js'], ['/own.js']),
  'site-compression': planted(
    [
      '/plain-1',
      '/plain-2',
      '/cookie-1',
      '/cookie-2',
      '/cookie-3',
      '/languages-1',
      '/languages-2',
      '/languages-3',
    ],
    ['/zip-small', '/en'],
  ),
  'site-shared-file-caching': planted(['/day.css', '/plain.css'], ['/week.css', '/own.js']),
  'site-file-copies': planted(['/map.png', '/one/plan.png'], ['/small-1.png']),
  'site-library-versions': planted(
    [
      '/js/jquery-1.12.4.min.js',
      '/js/jquery-3.7.1.min.js',
      '/js/lodash-4.17.0.js',
      '/js/lodash-4.17.1.js',
    ],
    ['/js/vue-3.4.0.js'],
  ),
  'site-structured-data-gaps': planted(['/product-1', '/product-2'], ['/product-3']),
}
