import { expect, it } from 'vitest'
import type { CrawlUrl } from '../crawl-url.ts'
import { clickDepths } from './click-depths.ts'
import { columnsOf } from '../store/link-columns.ts'
import { createLinkTable } from './link-table.ts'

const url = (number: number, more: Partial<CrawlUrl> = {}): CrawlUrl => ({
  number,
  url: `https://example.com/${number}`,
  state: 'done',
  depth: null,
  sources: number === 1 ? ['start'] : ['link'],
  answer: null,
  redirectsTo: null,
  ...more,
})
const link = (to: number, anchor = `to ${to}`) => ({
  to,
  anchor,
  nofollow: false,
  around: false,
  fragment: null,
})

it('links are found from both ends', () => {
  const table = createLinkTable()
  table.add(1, columnsOf([link(2), link(3)]))
  table.add(2, columnsOf([{ ...link(3), nofollow: true, fragment: 'x' }]))
  const links = table.build(3)
  expect([...links.outOf(1)].map(({ to }) => to)).toEqual([2, 3])
  expect([...links.into(3)]).toEqual([
    { from: 1, ...link(3) },
    { from: 2, ...link(3), nofollow: true, fragment: 'x' },
  ])
  expect([links.countInto(1), links.countInto(3), links.size]).toEqual([0, 2, 3])
})

it('a thousand different texts and links are kept', () => {
  const table = createLinkTable()
  const all = Array.from({ length: 1500 }, (_, n) => link(1 + (n % 7), `text ${n % 1100}`))
  table.add(1, columnsOf(all))
  table.add(3, columnsOf([{ ...link(1), fragment: '' }, link(1)]))
  const links = table.build(7)
  expect([...links.outOf(1)]).toEqual(all.map((each) => ({ from: 1, ...each })))
  expect([...links.outOf(3)].map(({ fragment }) => fragment)).toEqual(['', null])
  expect([...links.targetsOf(2)]).toEqual([])
  expect([...links.targetsOf(3)]).toEqual([1, 1])
  expect(links.pagesInto(1)).toEqual([1, 3])
})

it('click depth is that of the shortest way, and a redirect is no click', () => {
  const table = createLinkTable()
  table.add(1, columnsOf([link(2), link(4)]))
  table.add(2, columnsOf([link(3)]))
  table.add(3, columnsOf([link(5)]))
  const urls = [url(1), url(2), url(3), url(4, { redirectsTo: 5 }), url(5), url(6)]
  expect(clickDepths(urls, table.build(6)).slice(1)).toEqual([0, 1, 2, 1, 1, null])
})
