import { countedOf, verb } from '../shared/counted.ts'
import { urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

/** Below this size, compression gains nothing. */
const LEAST_BYTES = 1024

export const siteCompression = defineSiteCheck({
  id: 'site-compression',
  category: 'performance',
  importance: 'medium',
  title: 'All pages are compressed',
  why: 'Some kinds of pages take several times as long to arrive as the others.',
  fix: 'Turn compression on for all HTML, in the server or the program that makes the pages.',
  criteria: {
    pass: 'All pages of 1 KiB and more are compressed.',
    warn: 'Some are, and others are not.',
    'not-applicable': 'No page of 1 KiB is compressed, which is a check of each page.',
  },
  source: 'https://web.dev/articles/optimizing-content-efficiency-optimize-encoding-and-transfer',
  examples: {
    pass: [{ urls: { '/': {}, '/small': { compressed: false, decodedBytes: 500 } } }],
    warn: [{ urls: { '/': {}, '/a': { compressed: false } } }],
    'not-applicable': [{ urls: { '/': { compressed: false } } }],
  },
  evaluate(site) {
    const pages = [...site.pages.values()].filter(({ decodedBytes }) => decodedBytes >= LEAST_BYTES)
    const plain = pages.filter(({ compressed }) => !compressed)
    if (plain.length === pages.length) {
      return siteNotApplicable('No page of 1 KiB is compressed.')
    }
    if (plain.length === 0) return PASS
    return {
      status: 'warn',
      message: `${countedOf(plain.length, pages.length, 'page')} ${verb(plain.length, 'is', 'are')} sent uncompressed`,
      rows: plain.map(({ number, decodedBytes }) => ({
        url: urlOf(site, number),
        value: `${Math.round(decodedBytes / 1024)} KiB`,
      })),
      pages: plain.map(({ number }) => number),
    }
  },
})
