import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { declaredCanonical, usableCanonicals } from '../../facts/derived/declared-canonical.ts'
import { isNoindex } from '../../facts/derived/indexability.ts'
import { cutShort } from '../shared/truncated.ts'

export const canonicalPresent = defineCheck({
  id: 'canonical-present',
  category: 'seo',
  family: 'canonical',
  tier: 'E',
  title: 'The page declares a canonical URL',
  why: 'Most pages can be reached under several URLs. Without a canonical URL, search engines choose one of them.',
  fix: 'Add <link rel="canonical" href="…"> with the full URL of this page to the head.',
  criteria: {
    pass: 'At least one canonical URL is declared that search engines read.',
    warn: 'No canonical URL is declared.',
    'not-applicable':
      'The page has a noindex for all bots or Googlebot, its canonical URL is invalid, it is not HTML and declares none, or parsing stopped at a limit before one was found.',
    note: 'Search engines read an http or https URL in a link element in the head without the attributes hreflang, lang, media and type, or in a Link header.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  appliesTo: 'any',
  reads: ['canonicals', 'robotsDirectives', 'document'],
  examples: {
    pass: [
      { html: '<link rel="canonical" href="https://www.example.com/page">' },
      { html: '<p>Hello', headers: [['Link', '<https://www.example.com/page>; rel="canonical"']] },
    ],
    warn: [{ html: '<title>Library</title>' }],
    'not-applicable': [
      { html: '<meta name="robots" content="noindex">' },
      { html: '<p>Hello</p><link rel="canonical" href="https://www.example.com/page">' },
      { html: '<link rel="canonical" href="file:///usr/share/doc/page.html">' },
    ],
  },

  evaluate({ canonicals, robotsDirectives, document }) {
    if (isNoindex(robotsDirectives)) return notApplicable('The page has a noindex')
    if (usableCanonicals(canonicals).length > 0) {
      return pass(declaredCanonical(canonicals) ?? undefined)
    }
    // A file that is not HTML can only declare it in a header, which hardly any server sends.
    if (!document.html) return notApplicable('The document is not HTML')
    if (canonicals.length > 0) {
      return notApplicable('The declared canonical URL is invalid, which canonical-valid reports')
    }
    return cutShort(document) ?? warn('The page declares no canonical URL')
  },
})
