import { describe, expect, it } from 'vitest'
import { scriptFact } from '../../../test/support/facts.ts'
import { responseFacts, tlsFacts } from '../../../test/support/network-facts.ts'
import { tlsResumption } from './tls-resumption.ts'

describe('tls-resumption', () => {
  it('distinguishes IPv6 from IPv4 and leaves out unknown values', () => {
    const facts = {
      response: responseFacts({ remoteAddress: '2001:db8::1' }),
      scripts: [],
      tls: { ...tlsFacts({}), connection: null, alpn: null },
    }
    expect(tlsResumption.evaluate(facts)).toMatchObject({
      evidence: [{ name: 'IP version', value: 'IPv6' }],
    })
  })

  it('names speculation rules that are in the page, and no other script', () => {
    const rowsOf = (kind: 'speculationrules' | 'classic') =>
      tlsResumption.evaluate({
        response: responseFacts(),
        scripts: [scriptFact({ kind })],
        tls: tlsFacts({}),
      })
    const row = { name: 'speculation rules', value: 'in the page' }
    expect(rowsOf('speculationrules')).toMatchObject({ evidence: expect.arrayContaining([row]) })
    expect(rowsOf('classic')).not.toMatchObject({ evidence: expect.arrayContaining([row]) })
  })
})
