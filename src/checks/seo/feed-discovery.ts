import { at, defineCheck, inform, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'

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
  title: 'Feeds are linked in the head',
  why: 'Feed readers, and crawlers that watch for news, find a feed by a link element in the head.',
  fix: 'If the site has a feed, link to it: <link rel="alternate" type="application/rss+xml" href="…" title="…">.',
  criteria: {
    informative: 'Each feed that the page links to is listed.',
    'not-applicable': 'The page links to no feed.',
    note: 'A feed is a link element or Link header with rel="alternate" and the type application/rss+xml, application/atom+xml, application/feed+json or application/rdf+xml. The feeds themselves are not requested.',
  },
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
    if (feeds.length === 0) return notApplicable('The page links to no feed')
    return inform(
      `The page links to ${counted(feeds.length, 'feed')}`,
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
