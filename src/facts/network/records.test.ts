import { describe, expect, it } from 'vitest'
import type { ProbeResult } from '../../capture/capture.ts'
import { recordsOf } from './records.ts'

const txt = (host: string, records: readonly string[]): ProbeResult => ({
  probe: { kind: 'records', role: 'dns-txt', host },
  status: 'resolved',
  records,
})

const late = (host: string): ProbeResult => ({
  probe: { kind: 'records', role: 'dns-txt', host },
  status: 'late',
})

const mailOf = (spf: readonly string[], dmarc: readonly string[] = []) =>
  recordsOf([txt('example.com', spf), txt('_dmarc.example.com', dmarc)]).mail

describe('mail records', () => {
  it('are only the SPF and DMARC records of the domain', () => {
    expect(
      mailOf(
        ['google-site-verification=x', 'v=spf1 -all', 'v=spf10 -all', 'V=SPF1', ' v=spf1 mx'],
        ['v=DMARC1; p=none', 'v = DMARC1;p=reject', 'v=DMARC10; p=none', 'p=none; v=DMARC1'],
      ),
    ).toEqual({
      domain: 'example.com',
      spf: ['v=spf1 -all', 'V=SPF1'],
      dmarc: ['v=DMARC1; p=none', 'v = DMARC1;p=reject'],
    })
  })

  it.each<[string, readonly ProbeResult[]]>([
    ['were not asked for', []],
    ['of the domain are late', [late('example.com'), txt('_dmarc.example.com', [])]],
    ['of DMARC are late', [txt('example.com', []), late('_dmarc.example.com')]],
  ])('are unknown where those %s', (_, probes) => {
    expect(recordsOf(probes).mail).toBeNull()
  })

  it('are cut where a name server sends very many or very long ones', () => {
    const mail = mailOf(Array.from({ length: 50 }, () => `v=spf1 ${'a'.repeat(60_000)}`))
    expect(mail?.spf).toHaveLength(5)
    expect(mail?.spf[0]).toHaveLength(4096)
  })
})

describe('records of the host', () => {
  const resolved = (role: 'dns-a' | 'dns-aaaa' | 'dns-mx', records: string[]): ProbeResult => ({
    probe: { kind: 'records', role, host: 'example.com' },
    status: 'resolved',
    records,
  })

  it('are its addresses of both kinds, and unknown while one kind is', () => {
    const four = resolved('dns-a', ['192.0.2.1'])
    expect(recordsOf([four, resolved('dns-aaaa', ['2001:db8::1'])]).addresses).toEqual([
      '192.0.2.1',
      '2001:db8::1',
    ])
    expect(recordsOf([four]).addresses).toBeNull()
    expect(recordsOf([four, resolved('dns-aaaa', [])]).addresses).toEqual(['192.0.2.1'])
  })

  it('are at most fifty of a kind', () => {
    const many = Array.from({ length: 60 }, (_, index) => `${index} mx.example.com`)
    expect(recordsOf([resolved('dns-mx', many)]).mailServers).toHaveLength(50)
    expect(recordsOf([]).mailServers).toBeNull()
  })
})
