import { describe, expect, it } from 'vitest'
import { tlsFacts } from '../../../test/support/network-facts.ts'
import { tlsVersion } from './tls-version.ts'

describe('tls-version', () => {
  it('fails a server whose best version is old', () => {
    const tls = tlsFacts({ protocol: 'TLSv1.1' }, { legacyAccepted: null })
    expect(tlsVersion.evaluate({ tls }).status).toBe('fail')
  })

  it('warns of a missing TLS 1.3 even when old versions could not be tried', () => {
    const tls = tlsFacts({ protocol: 'TLSv1.2' }, { legacyAccepted: null })
    expect(tlsVersion.evaluate({ tls }).status).toBe('warn')
  })

  it('does not apply to plain http', () => {
    const tls = tlsFacts({}, { connection: null, alpn: null, legacyAccepted: null })
    expect(tlsVersion.evaluate({ tls }).status).toBe('not-applicable')
  })
})
