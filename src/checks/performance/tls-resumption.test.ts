import { describe, expect, it } from 'vitest'
import { responseFacts, tlsFacts } from '../../../test/support/network-facts.ts'
import { tlsResumption } from './tls-resumption.ts'

describe('tls-resumption', () => {
  it('tells IPv6 from IPv4 and leaves out what is not known', () => {
    const facts = {
      response: responseFacts({ remoteAddress: '2001:db8::1' }),
      scripts: [],
      tls: { ...tlsFacts({}), connection: null, alpn: null },
    }
    expect(tlsResumption.evaluate(facts)).toMatchObject({
      evidence: [{ name: 'IP version', value: 'IPv6' }],
    })
  })
})
