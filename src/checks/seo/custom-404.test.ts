import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { custom404 } from './custom-404.ts'

const url = 'https://www.example.com/x7'
const judge = (status: number, final = url) =>
  custom404.evaluate({ notFound: { ...pageFacts().notFound, url, status, final } }).status

it.each([
  ['gone', 410, url, 'pass'],
  ['a redirect that ends in 404', 404, 'https://www.example.com/error', 'pass'],
  ['a firewall', 403, url, 'not-applicable'],
  ['too many requests', 429, url, 'not-applicable'],
  ['an answer before the range of success', 199, url, 'not-applicable'],
  ['the first of success', 200, url, 'fail'],
  ['the last of success', 299, url, 'fail'],
  ['a redirect without an address', 300, url, 'not-applicable'],
  ['a server error', 503, url, 'not-applicable'],
  ['the same address written differently', 200, 'https://www.example.com:443/x7', 'fail'],
])('judges %s', (_, status, final, outcome) => {
  expect(judge(status, final)).toBe(outcome)
})
