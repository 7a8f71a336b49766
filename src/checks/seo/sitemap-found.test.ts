import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import { sitemapFound } from './sitemap-found.ts'

const { robotsTxt, sitemap } = pageFacts()
const judge = (facts: Partial<RobotsTxtFacts>) =>
  sitemapFound.evaluate({ sitemap, robotsDirectives: [], robotsTxt: { ...robotsTxt, ...facts } })
    .status

it.each(['server-error', 'unreachable', 'not-asked'] as const)(
  'does not apply when robots.txt was %s, as no sitemap was searched for',
  (state) => {
    expect(judge({ state })).toBe('not-applicable')
  },
)

it('keeps silent while an address where it may be has not answered', () => {
  const facts = { robotsDirectives: [], robotsTxt }
  const judged = (searched: boolean) =>
    sitemapFound.evaluate({ ...facts, sitemap: { ...sitemap, searched } }).status
  expect([judged(true), judged(false)]).toEqual(['warn', 'not-applicable'])
})

it('believes robots.txt before the file was fetched', () => {
  expect(judge({ sitemaps: [{ url: 'https://cdn.example.net/map.xml', line: 3 }] })).toBe('pass')
})

it('shows what robots.txt declares', () => {
  const url = 'https://www.example.com/sitemap.xml'
  const outcome = sitemapFound.evaluate({
    sitemap: { ...sitemap, files: [] },
    robotsDirectives: [],
    robotsTxt: { ...robotsTxt, sitemaps: [{ url, line: 3 }] },
  })
  expect(outcome).toMatchObject({ status: 'pass', evidence: [{ url, note: 'in robots.txt' }] })
})
