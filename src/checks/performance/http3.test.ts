import { describe, expect, it } from 'vitest'
import { addressFacts, responseWith } from '../../../test/support/network-facts.ts'
import { recordFacts } from '../../../test/support/record-facts.ts'
import { http3 } from './http3.ts'

const statusOf = (service: string | null, https: string[] | null = null) =>
  http3.evaluate({
    address: addressFacts(),
    records: recordFacts({ https }),
    response: service === null ? responseWith() : responseWith(['alt-svc', service]),
  }).status

describe('http3', () => {
  it.each([
    { service: 'h2=":443", h3=":443"', status: 'pass' },
    { service: 'h3="alt.example.com:443"; ma=3600; persist=1', status: 'pass' },
    { service: 'h3=":443"; ma="0"', status: 'warn' },
    { service: 'quic=":443"; v="46"', status: 'warn' },
  ])('answers $service with $status', ({ service, status }) => {
    expect(statusOf(service)).toBe(status)
  })

  it('reads the list of a DNS record by whole names', () => {
    expect(statusOf(null, ['1 . alpn=h2,h3'])).toBe('pass')
    expect(statusOf(null, ['1 . alpn="h3-29,h2"'])).toBe('warn')
  })

  it('needs one of several DNS records to name h3', () => {
    expect(statusOf(null, ['1 . alpn=h2', '2 . alpn=h3'])).toBe('pass')
    expect(statusOf(null, [])).toBe('warn')
  })

  it('does not apply to a local address', () => {
    const address = addressFacts({ final: 'https://localhost/', local: true })
    expect(
      http3.evaluate({ address, records: recordFacts({}), response: responseWith() }).status,
    ).toBe('not-applicable')
  })
})
