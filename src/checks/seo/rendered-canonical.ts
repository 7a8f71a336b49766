import { defineLabCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { canonicalAddresses } from '../../facts/derived/declared-canonical.ts'
import { asSent, notComparable } from '../shared/rendered-page.ts'

export const renderedCanonical = defineLabCheck({
  id: 'rendered-canonical',
  category: 'seo',
  family: 'canonical',
  tier: 'C',
  title: 'Scripts do not change the canonical',
  why: 'Google reads the canonical before and after it runs scripts. Two different ones contradict each other, and either may win.',
  fix: 'Write the final canonical into the HTML. Where that cannot be done, leave it out there and let a script add it.',
  criteria:
    'Passes when the canonicals in the HTML and Link headers name the same addresses as those of the rendered page. Warns when a canonical is there only after scripts ran. Fails when scripts change, remove or add to one that was sent. Canonicals that search engines ignore, such as those in the body, are left out. Does not apply when there is none before and after, when the browser ended up at another address, or either document was not read to its end.',
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
    if (sent.length === 0 && after.length === 0) return notApplicable('There is no canonical.')
    const rows = [
      ...sent.map((url) => ({ name: 'sent', url })),
      ...after.map((url) => ({ name: 'rendered', url })),
    ]
    if (sent.length === 0) return warn('The canonical is there only after scripts ran.', rows)
    const isSame = sent.length === after.length && sent.every((url) => after.includes(url))
    if (isSame) return pass()
    return after.length === 0
      ? fail('Scripts remove the canonical.', rows)
      : fail('Scripts change the canonical.', rows)
  },
})
