import type { HreflangFact } from '../../facts/document-facts.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { isDefault, ownAddress, readableHreflangs } from '../../facts/derived/hreflang-set.ts'
import { comparableUrl, sameUrl } from '../../facts/derived/same-url.ts'

export const hreflangSet = defineCheck({
  id: 'hreflang-set',
  category: 'seo',
  family: 'languages',
  tier: 'D',
  title: 'The set of language versions is complete and unique',
  why: 'Search engines ignore all or part of a set that leaves out the page itself or has two URLs for one language.',
  fix: 'List every version once, this page included, and add x-default for all other languages.',
  criteria: {
    pass: 'The page lists itself, at least one other language and x-default, with one URL for each value.',
    warn: 'Only one language is listed beside x-default, or x-default is missing.',
    fail: 'One value has 2 or more different URLs, or the page itself is not listed.',
    'not-applicable': 'The page declares no language versions.',
    note: 'The page is listed by its canonical URL or, without one, its final URL. Several values may share a URL. Language versions in the head and in Link headers count.',
  },
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  appliesTo: 'any',
  reads: ['hreflangs', 'canonicals', 'address'],
  examples: {
    pass: [
      {
        html: '<link rel="alternate" hreflang="en" href="https://www.example.com/page"><link rel="alternate" hreflang="de" href="https://www.example.com/de"><link rel="alternate" hreflang="x-default" href="https://www.example.com/page">',
      },
    ],
    warn: [
      {
        html: '<link rel="alternate" hreflang="en" href="https://www.example.com/page"><link rel="alternate" hreflang="de" href="https://www.example.com/de">',
      },
      {
        html: '<link rel="alternate" hreflang="en" href="https://www.example.com/page"><link rel="alternate" hreflang="x-default" href="https://www.example.com/page">',
      },
    ],
    fail: [
      {
        html: '<link rel="alternate" hreflang="de" href="https://www.example.com/de"><link rel="alternate" hreflang="fr" href="https://www.example.com/fr">',
      },
      {
        html: '<link rel="alternate" hreflang="en" href="https://www.example.com/page"><link rel="alternate" hreflang="EN" href="https://www.example.com/en">',
      },
    ],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ hreflangs, canonicals, address }) {
    const set = readableHreflangs(hreflangs)
    if (set.length === 0) return notApplicable('The page declares no language versions')

    const doubled = codesWithSeveralAddresses(set)
    if (doubled.length > 0) {
      return fail(
        `${counted(doubled.length, 'hreflang value')} ${verb(doubled.length, 'has', 'have')} more than one URL: ${doubled.join(', ')}`,
        table(set),
      )
    }
    const own = ownAddress(canonicals, address.final)
    if (!set.some(({ url }) => url !== null && sameUrl(url, own))) {
      return fail('The language versions do not include this page', [
        { name: 'this page', url: own },
        ...table(set),
      ])
    }
    const languages = new Set(set.filter((one) => !isDefault(one)).map(codeOf))
    if (languages.size < 2) return warn('The page lists only one language version', table(set))
    return set.some(isDefault)
      ? pass()
      : warn('The language versions have no x-default', table(set))
  },
})

function codesWithSeveralAddresses(set: readonly HreflangFact[]): string[] {
  const addresses = new Map<string, string>()
  const doubled = new Set<string>()
  for (const alternate of set) {
    const address = (alternate.url && comparableUrl(alternate.url)) ?? alternate.raw
    const known = addresses.get(codeOf(alternate))
    if (known === undefined) addresses.set(codeOf(alternate), address)
    else if (known !== address) doubled.add(alternate.code)
  }
  return [...doubled]
}

function codeOf({ code }: HreflangFact): string {
  return code.trim().toLowerCase()
}

function table(set: readonly HreflangFact[]): Evidence[] {
  return set.map(({ line, code, raw }) => ({
    ...(line === null ? {} : { line }),
    url: raw,
    name: code,
  }))
}
