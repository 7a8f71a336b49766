import type { HreflangFact } from '../../facts/document-facts.ts'
import { defineLabCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
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
  why: 'Language versions must list each other. Search engines read versions that scripts write or change later than the rest, or not at all.',
  fix: 'Send the hreflang links in the HTML, in Link headers or in the sitemap, and let no script change them.',
  criteria: {
    pass: 'The HTML with its Link headers and the rendered page list the same URLs for the same languages.',
    warn: 'Scripts add, remove or change at least one language version.',
    'not-applicable':
      'The page has no language versions before and after scripts run, the browser loaded another page, or the HTML or the rendered page could not be read to the end.',
    note: 'Language versions in the head and in Link headers count.',
  },
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
      return notApplicable('The page declares no language versions')
    }
    const rows = [
      ...[...sent.difference(after)].map((version) => row(version, 'removed by scripts')),
      ...[...after.difference(sent)].map((version) => row(version, 'added by scripts')),
    ]
    return rows.length === 0
      ? pass()
      : warn(
          `Scripts add or remove ${counted(rows.length, 'language version')}`,
          rows.slice(0, MOST_ROWS),
        )
  },
})

/** A language, a space, its URL. */
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
