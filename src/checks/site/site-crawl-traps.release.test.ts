import { expect, it } from 'vitest'
import { exampleSite } from './shared/example-site.ts'
import { siteCrawlTraps } from './site-crawl-traps.ts'

it('20,000 pages of one kind, of which a limit left some out, are judged in a moment', () => {
  const { pages, urls, ...facts } = exampleSite({ urls: { '/': {} } })
  const [page, url] = [pages.get(1), urls[0]]
  if (!page || !url) throw new Error('no start page')
  const numbers = Array.from({ length: 20_000 }, (_, place) => place + 1)
  const site = {
    ...facts,
    urls: [
      ...numbers.map((number) => ({ ...url, number, url: `https://example.com/item/${number}` })),
      { ...url, number: 20_001, url: 'https://example.com/item/0', state: 'waiting' as const },
    ],
    pages: new Map(numbers.map((n) => [n, { ...page, number: n, textKey: String(n) }])),
  }
  const before = process.cpuUsage()
  expect(siteCrawlTraps.evaluate(site)).toMatchObject({ status: 'pass' })
  const { user, system } = process.cpuUsage(before)
  // Copying what is known for each page took two seconds.
  expect((user + system) / 1000).toBeLessThan(1000)
})
