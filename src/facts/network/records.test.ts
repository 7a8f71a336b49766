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
  it('are SPF and DMARC of the domain, and nothing else that stands there', () => {
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
