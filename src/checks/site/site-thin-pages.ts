import { counted, verb } from '../shared/counted.ts'
import { urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

/** Words of the main content. */
const THIN = 50
const USUAL = 150
/** Pages of a template from which on it shows what is usual. */
const LEAST_PAGES = 5

const pagesWith = (...words: readonly number[]) =>
  Object.fromEntries(words.map((count, place) => [`/${place}`, { words: count }]))

export const siteThinPages = defineSiteCheck({
  id: 'site-thin-pages',
  category: 'content',
  importance: 'low',
  title: 'Pages have as much text as others of their kind',
  why: 'A page with little text among full ones is often unfinished, and search engines may leave it out.',
  fix: 'Complete the pages, or set noindex until they are.',
  criteria: {
    pass: 'Every indexable page has at least 50 words where half of the pages of its template have 150 or more.',
    warn: 'An indexable page has fewer than 50 words where half of the pages of its template have 150 or more.',
    'not-applicable': 'No template of at least five pages usually has 150 words or more.',
    note: 'Words of the main content are counted.',
  },
  source: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
  judges: 'indexable',
  examples: {
    pass: [{ urls: pagesWith(150, 150, 150, 150, 50) }],
    warn: [{ urls: pagesWith(150, 150, 150, 150, 49) }],
    'not-applicable': [
      { urls: pagesWith(149, 149, 149, 149, 10) },
      { urls: pagesWith(150, 150, 150, 10) },
    ],
  },
  evaluate(site) {
    const full = site.templates.flatMap(({ name, pages }) => {
      const usual = median(pages.map((number) => site.pages.get(number)?.words ?? 0))
      return pages.length >= LEAST_PAGES && usual >= USUAL ? [{ name, pages, usual }] : []
    })
    if (full.length === 0)
      return siteNotApplicable('No kind of page usually has 150 words or more.')
    const thin = full.flatMap(({ name, pages, usual }) =>
      pages.flatMap((number) => {
        const words = site.pages.get(number)?.words ?? 0
        const isThin = words < THIN && site.notIndexable[number] === null
        return isThin ? [{ number, words, note: `${name}: usually ${usual} words` }] : []
      }),
    )
    if (thin.length === 0) return PASS
    return {
      status: 'warn',
      message: `${counted(thin.length, 'page')} ${verb(thin.length, 'has', 'have')} far less text than others of ${verb(thin.length, 'its', 'their')} kind`,
      rows: thin
        .toSorted((a, b) => a.words - b.words)
        .map(({ number, words, note }) => ({
          url: urlOf(site, number),
          value: counted(words, 'word'),
          note,
        })),
      pages: thin.map(({ number }) => number),
    }
  },
})

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
