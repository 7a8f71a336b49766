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
    ['no record', [], 'example.com has no SPF record and'],
    ['several', ['v=spf1 -all', 'v=spf1'], '2 conflicting SPF records'],
    ['ten look-ups', [includes(10)], 'example.com has an SPF record and'],
    ['eleven look-ups', [includes(11)], '11 of at most 10 lookups'],
  ])('describes SPF with %s', (_, spf, message) => {
    expect(messageFor(spf)).toContain(message)
  })

  it.each([
    ['no record', [], 'and no DMARC record'],
    ['none', ['v=DMARC1; p=none; rua=mailto:a@b.example'], 'policy none (reports only)'],
    ['spaces and capitals', ['v=DMARC1 ;  P = Quarantine '], 'policy quarantine'],
    ['reject', ['v=DMARC1;sp=none;p=reject'], 'policy reject'],
    ['no policy', ['v=DMARC1; sp=none'], 'without a known policy'],
    ['several', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'conflicting DMARC records'],
  ])('describes DMARC with %s', (_, dmarc, message) => {
    expect(messageFor([], dmarc)).toContain(message)
  })

  it('does not apply to an IP address', () => {
    const records = recordFacts()
    const address = addressFacts({ literal: true })
    expect(dnsMailAuth.evaluate({ address, records }).status).toBe('not-applicable')
  })
})
