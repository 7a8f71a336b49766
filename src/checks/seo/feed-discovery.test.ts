import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { feedDiscovery } from './feed-discovery.ts'

const judge = (html: string) => feedDiscovery.evaluate(exampleFacts({ html }))

it('reads types with parameters in any case, and shows address, title and type', () => {
  const html = `<link rel="alternate" type="Application/ATOM+xml; charset=utf-8" href="feed" title="News">
<link rel="home ALTERNATE" type="application/feed+json" href="/feed.json">`
  expect(judge(html)).toMatchObject({
    message: 'The page links to 2 feeds',
    evidence: [
      { line: 1, url: 'https://www.example.com/feed', name: 'News', value: 'application/atom+xml' },
      { line: 2, url: 'https://www.example.com/feed.json', value: 'application/feed+json' },
    ],
  })
})

it.each([
  '<link rel="stylesheet" type="application/rss+xml" href="/feed">',
  '<link rel="alternate" type="application/json+oembed" href="/oembed">',
  '<link rel="alternate" type="text/xml" href="/feed">',
  '<a href="/feed" type="application/rss+xml">Feed</a>',
])('does not take %s for a feed', (html) => {
  expect(judge(html).status).toBe('not-applicable')
})
