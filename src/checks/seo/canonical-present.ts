import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { declaredCanonical, usableCanonicals } from '../../facts/derived/declared-canonical.ts'
import { isNoindex } from '../../facts/derived/indexability.ts'
import { cutShort } from '../shared/truncated.ts'

export const canonicalPresent = defineCheck({
  id: 'canonical-present',
  category: 'seo',
  family: 'canonical',
  tier: 'E',
  title: 'A canonical address is declared',
  why: 'A page can usually be reached under several addresses; without a canonical, search engines choose one themselves.',
  fix: 'Add <link rel="canonical" href="…"> with the full address of this page to the head.',
  criteria:
    'Passes with at least one canonical that search engines read: an http or https address in a link element in the head, without the attributes hreflang, lang, media and type, or in a Link header. Warns without any. Not applicable when all bots or Googlebot are asked not to index the page, when the canonical that is declared cannot be used, to a document that is no web page and has none, and where parsing stopped at a limit before one was found.',
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
    if (isNoindex(robotsDirectives)) return notApplicable('The page is not to be indexed.')
    if (usableCanonicals(canonicals).length > 0) {
      return pass(declaredCanonical(canonicals) ?? undefined)
    }
    // A file that is no web page can only say it in a header, which hardly any server sends.
    if (!document.html) return notApplicable('The document is not a web page.')
    if (canonicals.length > 0) {
      return notApplicable('The canonical that is declared cannot be used; another check says why.')
    }
    return cutShort(document) ?? warn('No canonical address is declared.')
  },
})
