import { describe, expect, it } from 'vitest'
import { responseFacts } from '../../../test/support/network-facts.ts'
import type { ResponseFacts } from '../../facts/network-facts.ts'
import { serverResponseTime } from './server-response-time.ts'

const outcome = (response: Partial<ResponseFacts>, ...hops: number[]) =>
  serverResponseTime.evaluate({
    response: responseFacts(response),
    redirects: {
      hops: hops.map((ms) => ({
        url: 'https://example.com/',
        status: 301,
        location: '/',
        headers: [],
        remoteAddress: '93.184.215.14',
        target: 'https://www.example.com/',
        ms,
      })),
    },
  })

describe('server-response-time', () => {
  it.each([
    { firstBytes: [600], status: 'pass' },
    { firstBytes: [601], status: 'warn' },
    { firstBytes: [1800], status: 'warn' },
    { firstBytes: [1801], status: 'fail' },
    { firstBytes: [5000, 200], status: 'pass' },
  ])('answers $firstBytes ms with $status', ({ firstBytes, status }) => {
    expect(outcome({ firstBytes }).status).toBe(status)
  })

  it('shows redirects and connecting without judging them', () => {
    const timing = { dns: 900, connect: null, tls: 900, firstByte: 90, download: 1, total: 2000 }
    expect(outcome({ timing, firstBytes: [] }, 700, 800)).toMatchObject({
      status: 'pass',
      value: { number: 90, unit: 'ms' },
      evidence: [
        { name: 'redirects', ms: 1500 },
        { name: 'DNS', ms: 900 },
        { name: 'TLS', ms: 900 },
        { name: 'first byte', ms: 90 },
      ],
    })
  })

  it('mentions no redirects when there were none', () => {
    const names = (...hops: number[]) => {
      const judged = outcome({}, ...hops)
      return 'evidence' in judged ? judged.evidence?.map(({ name }) => name) : []
    }
    expect(names()).not.toContain('redirects')
    expect(names(20)).toContain('redirects')
  })
})
