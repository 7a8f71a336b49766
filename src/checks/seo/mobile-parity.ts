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
  title: 'Mobile and desktop get the same content',
  why: 'Google indexes the mobile page. Content that only the desktop page has is not found in search.',
  fix: 'Send the same content, headings, links and structured data to both. Collapse long parts on mobile, but keep them in the page.',
  criteria: {
    pass: 'The mobile page has at least 80 % as many words of main content, headings, links to the same host and types of structured data as the desktop page.',
    warn: 'The mobile page has less than 80 % of at least one of them.',
    'not-applicable':
      'The page was measured on desktop only, or the second load had no load event within 3 seconds.',
    note: 'The page is loaded a second time with the width and the user agent of a desktop browser, until no request has been made for a quarter of a second or the time is up. Hidden content counts.',
  },
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
        lab: { interactionTests: { desktop: { measured: false, reason: 'It took too long.' } } },
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
    return warn(`The mobile page lacks content of the desktop page: ${names}`, rows)
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
    ...(missing.length > 0 && { note: `missing on mobile: ${missing.join(' · ')}` }),
  }))
}

function desktop(own: Partial<PageOutline>) {
  const value = { words: 300, headings: ['Ordinary'], links: ['/'], types: [], ...own }
  return { interactionTests: { desktop: { measured: true as const, value } } }
}
