import { defineLabCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { canonicalAddresses } from '../../facts/derived/declared-canonical.ts'
import { asSent, notComparable } from '../shared/rendered-page.ts'

export const renderedCanonical = defineLabCheck({
  id: 'rendered-canonical',
  category: 'seo',
  family: 'canonical',
  tier: 'C',
  title: 'Scripts do not change the canonical URL',
  why: 'Google reads the canonical URL before and after running scripts. If the two differ, either may be used.',
  fix: 'Write the final canonical URL into the HTML. If that is not possible, leave it out of the HTML and let a script add it.',
  criteria: {
    pass: 'The canonical URLs in the HTML and Link headers are those of the rendered page.',
    warn: 'Scripts add a canonical URL to a page that has none.',
    fail: 'Scripts change or remove a canonical URL of the HTML or a Link header, or add another one to it.',
    'not-applicable':
      'The page has no canonical URL before and after scripts run, the browser loaded another page, or the HTML or the rendered page could not be read to the end.',
    note: 'Canonical URLs that search engines ignore, such as those in the body, do not count.',
  },
  source:
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  reads: ['canonicals', 'rendered', 'address', 'document'],
  examples: {
    pass: [{ html: '<link rel="canonical" href="/page">' }],
    warn: [{ html: '<title>Library</title>', rendered: '<link rel="canonical" href="/page">' }],
    fail: [
      {
        html: '<link rel="canonical" href="/">',
        rendered: '<link rel="canonical" href="/page">',
      },
      { html: '<link rel="canonical" href="/page">', rendered: '<title>Library</title>' },
    ],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate(facts) {
    const different = notComparable(facts)
    if (different) return different
    const sent = canonicalAddresses(asSent(facts).canonicals)
    const after = canonicalAddresses(facts.rendered.document.canonicals)
    if (sent.length === 0 && after.length === 0)
      return notApplicable('The page has no canonical URL')
    const rows = [
      ...sent.map((url) => ({ name: 'HTML', url })),
      ...after.map((url) => ({ name: 'rendered', url })),
    ]
    if (sent.length === 0) return warn('Scripts add the canonical URL', rows)
    const isSame = sent.length === after.length && sent.every((url) => after.includes(url))
    if (isSame) return pass()
    return after.length === 0
      ? fail('Scripts remove the canonical URL', rows)
      : fail('Scripts change the canonical URL', rows)
  },
})
