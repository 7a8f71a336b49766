import { MAX_FACTS } from '../../facts/collect/collector.ts'
import { defineCheck, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

const MANY = 300
const TOO_MANY = 3000

export const linksCount = defineCheck({
  id: 'links-count',
  category: 'seo',
  family: 'links',
  tier: 'E',
  title: 'The page has at most 300 links',
  why: 'Among hundreds of links, people do not find the one that they need, and crawlers may not follow all of them.',
  fix: 'Move groups of links to their own pages, and split very long lists.',
  criteria: {
    pass: 'The page has at most 300 links.',
    warn: 'The page has 301 to 3,000 links.',
    fail: 'The page has more than 3,000 links.',
    note: 'Every a and area element with an href counts, hidden and repeated ones too, whether it leads to this page, another page or an email address. At most 5,000 such elements are read.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  reads: ['links'],
  examples: {
    pass: [{ html: '<a href="/hours">Hours</a>' }],
    warn: [{ html: '<a href="/hours">Hours</a> '.repeat(301) }],
    fail: [{ html: '<a href="/hours">Hours</a> '.repeat(3001) }],
  },

  evaluate({ links }) {
    const count = links.filter(({ href }) => href !== null).length
    const said =
      links.length < MAX_FACTS ? counted(count, 'link') : `at least ${counted(count, 'link')}`
    const value = { number: count, unit: 'count' } as const
    if (count > TOO_MANY) return fail(`The page has ${said}`, [], { value })
    return count > MANY ? warn(`The page has ${said}`, [], { value }) : pass(undefined, { value })
  },
})
