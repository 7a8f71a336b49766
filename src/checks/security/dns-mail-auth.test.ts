import { describe, expect, it } from 'vitest'
import { addressFacts } from '../../../test/support/network-facts.ts'
import { recordFacts } from '../../../test/support/record-facts.ts'
import { dnsMailAuth } from './dns-mail-auth.ts'

function messageFor(spf: readonly string[], dmarc: readonly string[] = []) {
  const records = recordFacts({ mail: { domain: 'example.com', spf, dmarc } })
  const outcome = dnsMailAuth.evaluate({ address: addressFacts(), records })
  return outcome.status === 'not-applicable' ? outcome.reason : outcome.message
}

const includes = (count: number) => `v=spf1${' include:a.example'.repeat(count)} -all`

describe('dns-mail-auth', () => {
  it.each([
    ['no record', [], 'example.com has no SPF record.'],
    ['several', ['v=spf1 -all', 'v=spf1'], '2 SPF records, which is an error'],
    ['ten look-ups', [includes(10)], 'example.com has an SPF record.'],
    ['eleven look-ups', [includes(11)], 'asks for 11 look-ups'],
  ])('tells of SPF with %s', (_, spf, message) => {
    expect(messageFor(spf)).toContain(message)
  })

  it.each([
    ['no record', [], 'It has no DMARC record.'],
    ['none', ['v=DMARC1; p=none; rua=mailto:a@b.example'], 'policy is none'],
    ['spaces and capitals', ['v=DMARC1 ;  P = Quarantine '], 'policy is quarantine'],
    ['reject', ['v=DMARC1;sp=none;p=reject'], 'policy is reject'],
    ['no policy', ['v=DMARC1; sp=none'], 'names no policy'],
    ['several', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'so none counts'],
  ])('tells of DMARC with %s', (_, dmarc, message) => {
    expect(messageFor([], dmarc)).toContain(message)
  })

  it('asks nothing of an address', () => {
    const records = recordFacts()
    const address = addressFacts({ literal: true })
    expect(dnsMailAuth.evaluate({ address, records }).status).toBe('not-applicable')
  })
})
