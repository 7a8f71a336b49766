import type { CanonicalFact } from '../../facts/document-facts.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { canonicalAddresses, usableCanonicals } from '../../facts/derived/declared-canonical.ts'

export const canonicalValid = defineCheck({
  id: 'canonical-valid',
  category: 'seo',
  family: 'canonical',
  tier: 'C',
  title: 'The canonical address is unambiguous and well-formed',
  why: 'Search engines ignore canonicals that contradict each other, stand in the body or cannot be parsed.',
  fix: 'Keep one <link rel="canonical" href> in the head with an absolute https address and no further attributes.',
  criteria:
    'Passes with exactly one canonical that search engines read, written as an absolute address. Warns when it is relative, declared several times, http on an https page, or when further ones beside it are ignored. Fails when all are ignored (empty, no valid http or https address, in the body, or with the attribute hreflang, lang, media or type), when 2 or more different addresses are declared, and when the address has a fragment. Link elements and Link headers count together, and rel is a list of words, so that rel="canonical nofollow" is one. Not applicable to a page that declares none.',
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
    if (canonicals.length === 0) return notApplicable('No canonical address is declared.')
    const usable = usableCanonicals(canonicals)
    const addresses = canonicalAddresses(canonicals)

    if (usable.length === 0) {
      const [first] = canonicals
      return fail(
        `The canonical is ignored: it ${first ? flawOf(first) : 'is missing'}.`,
        canonicals.map(evidence),
      )
    }
    if (addresses.length > 1) {
      return fail(
        `${addresses.length} different canonical addresses are declared.`,
        usable.map(evidence),
      )
    }
    const fragments = usable.filter(({ url }) => url?.includes('#'))
    if (fragments.length > 0)
      return fail('The canonical address has a fragment.', fragments.map(evidence))

    const notes = weaknesses(canonicals, usable, address.final)
    return notes.length === 0 ? pass(addresses[0]) : warn(notes.join(' '), canonicals.map(evidence))
  },
})

function weaknesses(
  canonicals: readonly CanonicalFact[],
  usable: readonly CanonicalFact[],
  page: string,
): string[] {
  const notes: string[] = []
  if (usable.some(({ raw }) => !/^\s*https?:\/\//i.test(raw))) {
    notes.push('The canonical address is relative.')
  }
  if (usable.length > 1) notes.push(`The same canonical is declared ${usable.length} times.`)
  if (page.startsWith('https:') && usable.some(({ url }) => url?.startsWith('http:'))) {
    notes.push('The canonical of an https page is an http address.')
  }
  const ignored = canonicals.length - usable.length
  if (ignored > 0) {
    notes.push(`${counted(ignored, 'further canonical')} ${ignored === 1 ? 'is' : 'are'} ignored.`)
  }
  return notes
}

function flawOf({ raw, url, source, inHead, extraAttributes }: CanonicalFact): string {
  if (raw.trim() === '') return 'is empty'
  if (url === null) return 'is no valid address'
  if (!/^https?:/.test(url)) return 'is no http or https address'
  if (source === 'element' && !inHead) return 'stands in the body'
  return `has the attribute ${extraAttributes.join(' and ')}`
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
