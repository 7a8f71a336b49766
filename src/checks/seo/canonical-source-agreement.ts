import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { declaredCanonical, usableCanonicals } from '../../facts/derived/declared-canonical.ts'
import { sameUrl, withoutTracking } from '../../facts/derived/same-url.ts'

export const canonicalSourceAgreement = defineCheck({
  id: 'canonical-source-agreement',
  category: 'seo',
  family: 'canonical',
  tier: 'E',
  title: 'Canonical URL, Link header and og:url agree',
  why: 'Search engines and social networks count links and shares by the URL that they read. Different URLs split the count.',
  fix: 'Write the same absolute URL into the canonical link element, the Link header and og:url.',
  criteria: {
    pass: 'The canonical URL in the head, the one in the Link header and og:url are the same.',
    warn: 'At least one of them differs.',
    'not-applicable': 'Fewer than 2 of the 3 places name a URL.',
    note: 'Differences in fragment, tracking parameters, spelling of the host and percent-encoding are ignored. Canonical URLs that search engines ignore do not count. Of og:url the first that is not empty counts; it may be relative and use property or name. The sitemap is not compared.',
  },
  source: 'https://ogp.me/#metadata',
  reads: ['canonicals', 'head', 'address'],
  examples: {
    pass: [
      {
        html: '<link rel="canonical" href="https://www.example.com/page"><meta property="og:url" content="https://www.example.com/page">',
      },
    ],
    warn: [
      {
        html: '<link rel="canonical" href="https://www.example.com/page"><meta property="og:url" content="https://example.com/page">',
      },
      {
        html: '<link rel="canonical" href="https://www.example.com/page">',
        headers: [['Link', '<https://www.example.com/other>; rel="canonical"']],
      },
    ],
    'not-applicable': [{ html: '<link rel="canonical" href="https://www.example.com/page">' }],
  },

  evaluate({ canonicals, head, address }) {
    const declared = usableCanonicals(canonicals).flatMap(({ source, url }) =>
      url === null ? [] : [{ name: source === 'header' ? 'Link header' : 'canonical', url }],
    )
    const graph = head.metas
      .filter(({ property, name }) => property === 'og:url' || name === 'og:url')
      .flatMap(({ content }) => {
        const url = URL.parse(content.trim(), address.base)?.href
        return content.trim() === '' || url === undefined ? [] : [{ name: 'og:url', url }]
      })
    const sources = [...declared, ...graph.slice(0, 1)]

    const kinds = new Set(sources.map(({ name }) => name))
    if (kinds.size < 2)
      return notApplicable('Fewer than two of canonical URL, Link header and og:url name a URL')
    const [first] = sources
    const differing = sources.filter(
      ({ url }) => first && !sameUrl(withoutTracking(url), withoutTracking(first.url)),
    )
    if (differing.length === 0) return pass(declaredCanonical(canonicals) ?? undefined)
    return warn('Canonical URL, Link header and og:url do not agree', sources)
  },
})
