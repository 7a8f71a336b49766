import { expect, it } from 'vitest'
import { linkFact, pageFacts } from '../../../test/support/facts.ts'
import type { LinkFact } from '../../facts/element-facts.ts'
import { internalLinksPresent } from './internal-links-present.ts'

const { document, address } = pageFacts()
const judge = (links: Partial<LinkFact>[], truncated: typeof document.truncated = null) =>
  internalLinksPresent.evaluate({
    links: links.map(linkFact),
    document: { ...document, truncated },
    address,
  })

it('counts pages, not links, and distinguishes hosts', () => {
  const outcome = judge([
    { href: '/a' },
    { href: '/a#b' },
    { href: '/c' },
    { href: 'https://shop.example.com/', sameHost: false },
  ])
  expect(outcome).toMatchObject({
    status: 'pass',
    message: 'The page links to 3 other pages of the site, 2 of them on this host',
  })
})

it('does not count areas, other sites and the page itself', () => {
  const outcome = judge([
    { href: '/a', tag: 'area' },
    { href: 'https://example.net/', party: 'external' },
    { href: '/#top' },
  ])
  expect(outcome.status).toBe('fail')
})

it('does not accuse a page that was not read to its end', () => {
  expect(judge([], { reason: 'nodes', line: 9 }).status).toBe('not-applicable')
})

it.each([
  [['/a'], 'The page links to only 1 other page of the site'],
  [['/a', '/b'], 'The page links to only 2 other pages of the site'],
])('counts %j', (hrefs, message) => {
  expect(judge(hrefs.map((href) => ({ href })))).toMatchObject({ status: 'warn', message })
})
