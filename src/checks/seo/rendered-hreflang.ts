import type { HreflangFact } from '../../facts/document-facts.ts'
import { defineLabCheck, notApplicable, pass, warn } from '../check.ts'
import { readableHreflangs } from '../../facts/derived/hreflang-set.ts'
import { asSent, notComparable } from '../shared/rendered-page.ts'
import { comparableUrl } from '../../facts/derived/same-url.ts'

const MOST_ROWS = 20

export const renderedHreflang = defineLabCheck({
  id: 'rendered-hreflang',
  category: 'seo',
  family: 'languages',
  tier: 'F',
  title: 'Scripts do not change the language versions',
  why: 'Language versions refer to each other. Those that scripts write or change are seen later than the rest, or not at all.',
  fix: 'Send the hreflang links in the HTML, in Link headers or in the sitemap, and let no script change them.',
  criteria:
    'Passes when the HTML with its Link headers and the rendered page name the same addresses for the same languages. Warns when scripts add, remove or change one; there is no failure. Only those in the head and in headers count. Does not apply without language versions before and after, when the browser ended up at another address, or either document was not read to its end.',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  reads: ['hreflangs', 'rendered', 'address', 'document'],
  examples: {
    pass: [{ html: '<link rel="alternate" hreflang="de" href="/de">' }],
    warn: [
      {
        html: '<title>Library</title>',
        rendered: '<link rel="alternate" hreflang="de" href="/de">',
      },
      {
        html: '<link rel="alternate" hreflang="de" href="/de">',
        rendered: '<link rel="alternate" hreflang="de" href="/deutsch">',
      },
    ],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate(facts) {
    const different = notComparable(facts)
    if (different) return different
    const sent = versionsOf(asSent(facts).hreflangs)
    const after = versionsOf(facts.rendered.document.hreflangs)
    if (sent.size === 0 && after.size === 0) {
      return notApplicable('The page declares no language versions.')
    }
    const rows = [
      ...[...sent.difference(after)].map((version) => row(version, 'removed by scripts')),
      ...[...after.difference(sent)].map((version) => row(version, 'added by scripts')),
    ]
    return rows.length === 0
      ? pass()
      : warn('Scripts change the language versions.', rows.slice(0, MOST_ROWS))
  },
})

/** A language, a space, its address. */
function versionsOf(hreflangs: readonly HreflangFact[]): Set<string> {
  return new Set(
    readableHreflangs(hreflangs).map(
      ({ code, raw, url }) => `${code.toLowerCase()} ${(url && comparableUrl(url)) ?? raw}`,
    ),
  )
}

function row(version: string, note: string) {
  const [value = '', url = ''] = version.split(' ')
  return { url, value, note }
}
