import { expect, it } from 'vitest'
import { linkFact } from '../../../test/support/facts.ts'
import { addressFacts } from '../../../test/support/network-facts.ts'
import type { LinkFact, LinkProbeFact } from '../../facts/element-facts.ts'
import { brokenInternalLinks } from './broken-internal-links.ts'

const probe = (overrides: Partial<LinkProbeFact>): LinkProbeFact => ({
  url: 'https://www.example.com/hours',
  party: 'internal',
  state: 'ok',
  status: 200,
  redirects: 0,
  reason: '',
  ...overrides,
})
const broken = (status: number | null) => probe({ state: 'broken', status })
const judge = (...linkProbes: LinkProbeFact[]) => judgeLinks([], linkProbes)
const judgeLinks = (links: LinkFact[], linkProbes: LinkProbeFact[]) =>
  brokenInternalLinks.evaluate({ linkProbes, links, address: addressFacts() })

it('says how many of how many, unverified ones aside', () => {
  expect(judge(probe({}), broken(500), probe({ state: 'unverified', status: 403 }))).toMatchObject({
    status: 'fail',
    message: '1 of 2 tested internal links is broken',
  })
})

it.each([
  [410, 'fail'],
  [null, 'fail'],
  [400, 'warn'],
  [418, 'warn'],
])('judges the answer %s', (status, outcome) => {
  expect(judge(broken(status)).status).toBe(outcome)
})

it('leaves links to other sites to their own check', () => {
  expect(judge(probe({ party: 'external', state: 'broken', status: 404 })).status).toBe(
    'not-applicable',
  )
})

it('is critical when at least half of the tested links are broken', () => {
  const dead = broken(404)
  expect(judge(dead, dead, probe({}), probe({}))).toMatchObject({ status: 'fail', tier: 'B' })
  expect(judge(dead, probe({}), probe({}))).not.toHaveProperty('tier')
})

it('says that every link works where all were tested', () => {
  expect(judge(probe({}))).toMatchObject({ message: 'The internal link works' })
  expect(judge(probe({}), probe({}))).toMatchObject({
    status: 'pass',
    message: 'Both internal links work',
  })
  expect(judge(probe({}), probe({}), probe({}))).toMatchObject({
    message: 'All 3 internal links work',
  })
})

it('says how many of the links were tested where not all were', () => {
  const hrefs = ['/a', '/a#top', '/b', '/c', addressFacts().final, 'https://example.net/']
  const links = hrefs.map((href) =>
    linkFact({ href, party: href.includes('example.net') ? 'external' : 'internal' }),
  )
  const hidden = linkFact({ href: '/hidden', exposed: false })
  expect(judgeLinks([...links, hidden], [probe({}), probe({})])).toMatchObject({
    status: 'pass',
    message: '2 of 3 internal links tested, all work',
  })
  expect(judgeLinks(links, [probe({})])).toMatchObject({
    message: '1 of 3 internal links tested, and it works',
  })
})
