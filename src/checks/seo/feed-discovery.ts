import { at, defineCheck, inform, notApplicable } from '../check.ts'

const FEED_TYPES = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
  'application/rdf+xml',
])

export const feedDiscovery = defineCheck({
  id: 'feed-discovery',
  category: 'seo',
  importance: 'informative',
  title: 'Feeds that readers can find',
  why: 'Feed readers, and crawlers that watch for news, find a feed by a link in the head.',
  fix: 'If the site has a feed, name it: <link rel="alternate" type="application/rss+xml" href="…" title="…">.',
  criteria:
    'Never passes or fails: it only informs, and shows each link element or Link header with rel="alternate" and the type application/rss+xml, application/atom+xml, application/feed+json or application/rdf+xml. The feeds themselves are not fetched. Not applicable to a page without one.',
  source: 'https://html.spec.whatwg.org/multipage/links.html#rel-alternate',
  reads: ['head'],
  examples: {
    informative: [
      { html: '<link rel="alternate" type="application/rss+xml" href="/feed" title="News">' },
    ],
    'not-applicable': [{ html: '<link rel="alternate" hreflang="de" href="/de">' }],
  },

  evaluate({ head }) {
    const feeds = head.linkElements.filter(
      ({ rel, type }) => rel.includes('alternate') && FEED_TYPES.has(essence(type)),
    )
    if (feeds.length === 0) return notApplicable('The page names no feed.')
    return inform(
      `The page names ${feeds.length} ${feeds.length === 1 ? 'feed' : 'feeds'}.`,
      feeds.map(({ line, href, url, title, type }) => ({
        ...at({ line }),
        url: url ?? href ?? '',
        ...(title === null ? {} : { name: title }),
        value: essence(type),
      })),
    )
  },
})

function essence(type: string | null): string {
  return (type ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}
