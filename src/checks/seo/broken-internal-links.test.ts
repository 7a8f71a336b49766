import { expect, it } from 'vitest'
import type { LinkProbeFact } from '../../facts/element-facts.ts'
import { stylesheetExample } from '../shared/asset-example.ts'
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
  brokenInternalLinks.evaluate({ linkProbes, links: [], assets: [], resources: [] })

it('says how many of how many, unverified ones aside', () => {
  expect(judge(probe({}), broken(500), probe({ state: 'unverified', status: 403 }))).toMatchObject({
    status: 'fail',
    message: '1 of 2 tested links within the site is broken.',
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

it('adds the files that are missing to the links that are broken', () => {
  const assets = [stylesheetExample(), stylesheetExample({ status: 404 })]
  const outcome = (linkProbes: LinkProbeFact[]) =>
    brokenInternalLinks.evaluate({ linkProbes, links: [], assets, resources: [] })
  expect(outcome([broken(404)])).toMatchObject({
    message: '1 of 1 tested link within the site is broken. Missing: 1 of 2 tested files.',
    value: { number: 2 },
  })
  expect(outcome([])).toMatchObject({
    status: 'fail',
    message: 'Missing: 1 of 2 tested files.',
    evidence: [{ status: 404 }],
  })
})

it('says how much was tested when all is there', () => {
  expect(judge(probe({}))).toMatchObject({
    status: 'pass',
    message: 'All came: 1 tested link within the site, 0 tested files.',
  })
})
