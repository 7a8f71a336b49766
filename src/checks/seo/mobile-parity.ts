import type { PageOutline } from '../../facts/lab/rendered-facts.ts'
import { defineLabCheck, type Evidence, pass, warn } from '../check.ts'
import { notMeasured } from '../shared/not-measured.ts'

const ENOUGH = 0.8
const MOST_ROWS = 5

export const mobileParity = defineLabCheck({
  id: 'mobile-parity',
  category: 'seo',
  family: 'mobile',
  tier: 'D',
  title: 'Phones get what computers get',
  why: 'Google reads the page that phones get: what only computers get is not in search.',
  fix: 'Send the same content, headings, links and structured data to both; fold what is long on phones, but leave it in the page.',
  criteria:
    'Loads the page a second time with the width and name of a computer’s browser, waits for a quarter of a second without a request, or until the time is up, and compares both. Passes when the phone’s page has at least 80 % as many words of main content, headings, links to the same host and types of structured data as the computer’s. Warns when it has fewer of one of them; there is no failure. What is in the page and hidden counts. Does not apply to pages measured on a computer only, and when the second load had no load event within 3 seconds.',
  source:
    'https://developers.google.com/search/docs/crawling-indexing/mobile/mobile-sites-mobile-first-indexing',
  reads: ['rendered'],
  examples: {
    pass: [{ html: '<h1>Library</h1>' }],
    warn: [
      { html: '<h1>Library</h1>', lab: desktop({ words: 900 }) },
      { html: '<h1>Library</h1>', lab: desktop({ types: ['Product'] }) },
    ],
    'not-applicable': [
      { html: '<h1>Library</h1>', lab: { device: 'desktop' } },
      {
        html: '<h1>Library</h1>',
        lab: { trials: { desktop: { measured: false, reason: 'It took too long.' } } },
      },
    ],
  },

  evaluate({ rendered: { outline, desktop: compared } }) {
    if (!compared.measured) return notMeasured(compared.reason)
    const { value } = compared
    const rows = [
      ...lessOf('words', outline.words, value.words),
      ...lessOfList('headings', outline.headings, value.headings),
      ...lessOfList('links', outline.links, value.links),
      ...lessOfList('structured data', outline.types, value.types),
    ]
    if (rows.length === 0) return pass()
    const names = rows.map(({ name }) => name).join(', ')
    return warn(`Phones get fewer: ${names}.`, rows)
  },
})

function lessOf(name: string, phone: number, desktopCount: number): Evidence[] {
  return phone >= ENOUGH * desktopCount ? [] : [{ name, value: phone, expected: desktopCount }]
}

function lessOfList(
  name: string,
  phone: readonly string[],
  onDesktop: readonly string[],
): Evidence[] {
  const own = new Set(phone)
  const missing = onDesktop.filter((one) => !own.has(one)).slice(0, MOST_ROWS)
  return lessOf(name, phone.length, onDesktop.length).map((row) => ({
    ...row,
    ...(missing.length > 0 && { note: `for instance: ${missing.join(' · ')}` }),
  }))
}

function desktop(own: Partial<PageOutline>) {
  const value = { words: 300, headings: ['Ordinary'], links: ['/'], types: [], ...own }
  return { trials: { desktop: { measured: true as const, value } } }
}
