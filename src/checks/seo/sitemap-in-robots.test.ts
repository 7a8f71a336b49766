import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import { sitemapInRobots } from './sitemap-in-robots.ts'

const { robotsTxt } = pageFacts()
const found = {
  url: 'https://www.example.com/sitemap.xml',
  declaredIn: 'guess',
  status: 200,
  bytes: 900,
  kind: 'urlset',
  entries: 12,
  newestLastmod: null,
  problems: [],
} as const
const judge = (state: RobotsTxtFacts['state']) =>
  sitemapInRobots.evaluate({
    sitemap: { searched: true, files: [found], complete: true, listsPage: null },
    robotsTxt: { ...robotsTxt, state },
  }).status

it.each([
  ['absent', 'warn'],
  ['unreachable', 'not-applicable'],
  ['server-error', 'not-applicable'],
] as const)('judges a sitemap beside a robots.txt that is %s', (state, status) => {
  expect(judge(state)).toBe(status)
})
