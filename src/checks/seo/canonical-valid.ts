import type { CanonicalFact } from '../../facts/document-facts.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { canonicalAddresses, usableCanonicals } from '../../facts/derived/declared-canonical.ts'

export const canonicalValid = defineCheck({
  id: 'canonical-valid',
  category: 'seo',
  family: 'canonical',
  tier: 'C',
  title: 'The canonical URL is valid and unique',
  why: 'Search engines ignore canonical URLs that contradict each other, are in the body or cannot be parsed.',
  fix: 'Keep one <link rel="canonical" href="…"> in the head, with an absolute https URL and no further attributes.',
  criteria: {
    pass: 'Exactly one canonical URL is declared that search engines read, and it is absolute.',
    warn: 'The canonical URL is relative, declared several times, or http on an https page, or further canonical URLs beside it are ignored.',
    fail: 'All canonical URLs are ignored, at least 2 different ones are declared, or the canonical URL has a fragment.',
    'not-applicable': 'The page declares no canonical URL.',
    note: 'A canonical URL is ignored when it is empty, not a valid http or https URL, in the body, or has the attribute hreflang, lang, media or type. Link elements and Link headers count together. The rel attribute is a list of words: rel="canonical nofollow" counts.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  appliesTo: 'any',
  reads: ['canonicals', 'address'],
  examples: {
    pass: [
      { html: '<link rel="canonical" href="https://www.example.com/page">' },
      { html: '<link rel="canonical nofollow" href=" https://www.example.com/page ">' },
    ],
    warn: [
      { html: '<link rel="canonical" href="/page">' },
      { html: '<link rel="canonical" href="http://www.example.com/page">' },
      {
        html: '<link rel="canonical" href="https://www.example.com/page">',
        headers: [['Link', '<https://www.example.com/page>; rel="canonical"']],
      },
    ],
    fail: [
      { html: '<link rel="canonical" href="">' },
      { html: '<link rel="canonical" href="https://www.example.com/page#top">' },
      {
        html: '<link rel="canonical" href="https://www.example.com/a"><link rel="canonical" href="https://www.example.com/b">',
      },
      { html: '<p>Hello</p><link rel="canonical" href="https://www.example.com/page">' },
      { html: '<link rel="canonical" href="https://www.example.com/page" media="print">' },
    ],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ canonicals, address }) {
    if (canonicals.length === 0) return notApplicable('The page declares no canonical URL')
    const usable = usableCanonicals(canonicals)
    const addresses = canonicalAddresses(canonicals)

    if (usable.length === 0) {
      const [first] = canonicals
      return fail(
        `The canonical URL is ignored because it ${first ? flawOf(first) : 'is missing'}`,
        canonicals.map(evidence),
      )
    }
    if (addresses.length > 1) {
      return fail(
        `The page declares ${addresses.length} different canonical URLs`,
        usable.map(evidence),
      )
    }
    const fragments = usable.filter(({ url }) => url?.includes('#'))
    if (fragments.length > 0)
      return fail('The canonical URL has a fragment', fragments.map(evidence))

    const notes = weaknesses(canonicals, usable, address.final)
    return notes.length === 0
      ? pass(addresses[0])
      : warn(notes.join('; '), canonicals.map(evidence))
  },
})

function weaknesses(
  canonicals: readonly CanonicalFact[],
  usable: readonly CanonicalFact[],
  page: string,
): string[] {
  const notes: string[] = []
  if (usable.some(({ raw }) => !/^\s*https?:\/\//i.test(raw))) {
    notes.push('The canonical URL is relative')
  }
  if (usable.length > 1) notes.push(`The same canonical URL is declared ${usable.length} times`)
  if (page.startsWith('https:') && usable.some(({ url }) => url?.startsWith('http:'))) {
    notes.push('The canonical URL of an https page uses http')
  }
  const ignored = canonicals.length - usable.length
  if (ignored > 0) {
    notes.push(`${counted(ignored, 'further canonical URL')} ${verb(ignored, 'is', 'are')} ignored`)
  }
  return notes
}

function flawOf({ raw, url, source, inHead, extraAttributes }: CanonicalFact): string {
  if (raw.trim() === '') return 'is empty'
  if (url === null) return 'is not a valid URL'
  if (!/^https?:/.test(url)) return 'is not an http or https URL'
  if (source === 'element' && !inHead) return 'is in the body'
  return `has the ${extraAttributes.length === 1 ? 'attribute' : 'attributes'} ${extraAttributes.join(' and ')}`
}

function evidence(canonical: CanonicalFact): Evidence {
  const { line, raw, source } = canonical
  const usable = usableCanonicals([canonical]).length > 0
  return {
    ...(line === null ? {} : { line }),
    name: source === 'header' ? 'Link header' : 'link element',
    value: raw,
    ...(usable ? {} : { note: `ignored: ${flawOf(canonical)}` }),
  }
}
