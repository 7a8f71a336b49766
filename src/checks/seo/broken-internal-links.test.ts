import { expect, it } from 'vitest'
import type { LinkProbeFact } from '../../facts/element-facts.ts'
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
const judge = (...linkProbes: LinkProbeFact[]) =>
  brokenInternalLinks.evaluate({ linkProbes, links: [] })

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

it('says how much was tested when all is there', () => {
  expect(judge(probe({}))).toMatchObject({ message: 'The tested internal link works' })
  expect(judge(probe({}), probe({}))).toMatchObject({
    status: 'pass',
    message: 'All 2 tested internal links work',
  })
})
