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
  title: 'The page has a sensible number of links',
  why: 'Among hundreds of links nobody finds the one that matters, and crawlers need not follow all of them.',
  fix: 'Group links on pages of their own and split very long lists.',
  criteria:
    'Passes up to 300 links. Warns from 301 to 3,000 and fails above. Every a and area element with an href counts, hidden and repeated ones too, whether it leads to this page, to another one or to an e-mail address. Not more than 5,000 such elements are looked at.',
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
    if (count > TOO_MANY) return fail(`The page has ${said}.`, [], { value })
    return count > MANY ? warn(`The page has ${said}.`, [], { value }) : pass(undefined, { value })
  },
})
