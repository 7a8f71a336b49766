import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import { robotsTxtReachable } from './robots-txt-reachable.ts'

const { robotsTxt } = pageFacts()
const judge = (facts: Partial<RobotsTxtFacts>) =>
  robotsTxtReachable.evaluate({ robotsTxt: { ...robotsTxt, ...facts } }).status

it.each<[string, Partial<RobotsTxtFacts>, string]>([
  ['403, which means no rules', { state: 'absent', status: 403 }, 'pass'],
  ['an empty file', { bytes: 0 }, 'pass'],
  ['too many requests', { state: 'server-error', status: 429 }, 'fail'],
  ['no answer', { state: 'unreachable', status: null }, 'fail'],
  ['five redirects', { hops: 5 }, 'pass'],
  ['a sixth redirect', { state: 'absent', status: 302, hops: 5 }, 'fail'],
  ['a redirect without an address', { state: 'absent', status: 302, hops: 4 }, 'pass'],
  ['nothing found after five', { state: 'absent', status: 404, hops: 5 }, 'pass'],
  ['500 KiB', { bytes: 512_000 }, 'pass'],
  ['a byte more', { bytes: 512_001 }, 'warn'],
  ['another host', { leftHost: true }, 'warn'],
  ['Latin-1', { utf8: false }, 'warn'],
])('judges %s', (_, facts, status) => {
  expect(judge(facts)).toBe(status)
})

const outcomeOf = (facts: Partial<RobotsTxtFacts>) =>
  robotsTxtReachable.evaluate({ robotsTxt: { ...robotsTxt, ...facts } })

it('distinguishes status 429 from other errors, and shows the status if there is one', () => {
  const limited = outcomeOf({ state: 'server-error', status: 429 })
  expect(limited).toMatchObject({ message: expect.stringContaining('stops crawlers') })
  expect(limited).toMatchObject({ evidence: [{ status: 429 }] })
  const broken = outcomeOf({ state: 'server-error', status: 430 })
  expect(broken).not.toMatchObject({ message: expect.stringContaining('stops crawlers') })
  const silent = outcomeOf({ state: 'unreachable', status: null })
  expect(silent).not.toHaveProperty('evidence.0.status')
})

it('distinguishes endless redirects from a host that does not respond', () => {
  const silent = outcomeOf({ state: 'unreachable', status: null })
  expect(silent).toMatchObject({ message: 'robots.txt does not answer' })
  const astray = outcomeOf({ state: 'unreachable', status: null, hops: 2 })
  expect(astray).toMatchObject({ message: expect.stringContaining('redirects') })
})

it('says that a missing file forbids nothing', () => {
  expect(outcomeOf({ state: 'absent', status: 404 })).toHaveProperty('message')
  expect(outcomeOf({})).not.toHaveProperty('message')
})

it.each([
  [299, 'pass'],
  [300, 'fail'],
  [399, 'fail'],
  [400, 'pass'],
])('judges a status of %i after five redirects', (status, outcome) => {
  expect(judge({ state: 'absent', status, hops: 5 })).toBe(outcome)
})
