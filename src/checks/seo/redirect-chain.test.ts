import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { redirectChain } from './redirect-chain.ts'

const hop = (url: string, target: string) => ({
  url,
  target,
  location: target,
  status: 301,
  headers: [],
  remoteAddress: '93.184.215.14',
  ms: 12.6,
})

it('shows every step with its time, the answer last', () => {
  const hops = [
    hop('http://example.com/', 'https://example.com/'),
    hop('https://example.com/', 'https://www.example.com/'),
  ]
  expect(redirectChain.evaluate(pageFacts({ redirects: { hops } }))).toEqual({
    status: 'warn',
    message: '2 redirects lead to the page, expected at most 1',
    value: { number: 2, unit: 'count' },
    evidence: [
      { url: 'http://example.com/', status: 301, ms: 13 },
      { url: 'https://example.com/', status: 301, ms: 13 },
      { url: 'https://www.example.com/', status: 200, ms: 90 },
    ],
  })
})

it('is content with one', () => {
  const hops = [hop('http://www.example.com/', 'https://www.example.com/')]
  expect(redirectChain.evaluate(pageFacts({ redirects: { hops } })).status).toBe('pass')
})
