import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { declaredCanonical, usableCanonicals } from '../../facts/derived/declared-canonical.ts'
import { sameUrl, withoutTracking } from '../../facts/derived/same-url.ts'

export const canonicalSourceAgreement = defineCheck({
  id: 'canonical-source-agreement',
  category: 'seo',
  family: 'canonical',
  tier: 'E',
  title: 'Canonical, og:url and Link header name the same address',
  why: 'Search engines and social networks collect links under the address they read; different ones split them.',
  fix: 'Write the same absolute address into the canonical, the Link header and og:url.',
  criteria:
    'Passes when the canonical in the head, the one in the Link header and og:url name the same address, apart from the fragment, tracking parameters and the spelling of host and percent-escapes. Warns when one differs. Canonicals that search engines ignore are left out, only the first og:url that is not empty counts, which may be relative and be written with property or name, and the sitemap is not compared. Not applicable when fewer than 2 of the 3 places name an address.',
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
    if (kinds.size < 2) return notApplicable('The address is declared in one place only.')
    const [first] = sources
    const differing = sources.filter(
      ({ url }) => first && !sameUrl(withoutTracking(url), withoutTracking(first.url)),
    )
    if (differing.length === 0) return pass(declaredCanonical(canonicals) ?? undefined)
    return warn('The page names different addresses as its own.', sources)
  },
})
