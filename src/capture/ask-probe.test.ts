import { describe, expect, it } from 'vitest'

import { startDnsServer } from '../../test/support/dns-server.ts'
import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { localEgress } from '../../test/support/local-egress.ts'
import { startSecureSite, startSite } from '../../test/support/site.ts'
import type { EgressOptions } from '../egress/egress.ts'
import { captureProbes } from './capture-probes.ts'
import type { CaptureProbesOptions } from './capture-probes.ts'
import type { Probe, ProbeResult } from './capture.ts'

const opened = closeAfterEach()
const site = (...args: Parameters<typeof startSite>) => opened(startSite(...args))

async function ask(
  probes: readonly Probe[],
  options: Partial<CaptureProbesOptions> = {},
  egress: Partial<EgressOptions> = {},
): Promise<ProbeResult[]> {
  const session = await opened(localEgress(egress).open())
  const { signal } = new AbortController()
  return captureProbes(session, probes, { deadlineMs: 5000, signal, ...options })
}

const names = (...args: Parameters<typeof startDnsServer>) => opened(startDnsServer(...args))

const handshake = (role: 'handshake-alpn' | 'handshake-legacy', url: string): Probe => ({
  kind: 'handshake',
  role,
  url,
})

describe('handshakes and records', () => {
  it('show what a server supports', async () => {
    const speaking = { ALPNProtocols: ['h2', 'http/1.1'] }
    const server = await opened(startSecureSite(() => undefined, speaking))
    const results = await ask([
      handshake('handshake-alpn', server.origin),
      handshake('handshake-legacy', server.origin),
    ])
    expect(results).toMatchObject([
      { status: 'shook-hands', tls: { alpn: 'h2' } },
      { status: 'failed', code: 'invalid' },
    ])
  })

  it('end with the time of their probe', async () => {
    const { origin } = await site(() => undefined)
    const url = origin.replace('http:', 'https:')
    const { address } = await names(() => 'silence')
    const results = await ask(
      [handshake('handshake-alpn', url), { kind: 'records', role: 'dns-caa', host: 'example.com' }],
      { perProbeMs: 60 },
      { nameservers: [address] },
    )
    // The first is a server that speaks plain HTTP; the second never answers.
    expect(results).toMatchObject([
      { status: 'failed', code: 'invalid' },
      { status: 'failed', code: 'timeout' },
    ])
  })

  it('bring CAA of the nearest name that has some, and no HTTPS records', async () => {
    const { address } = await names((name, type) => {
      if (type !== 'CAA') return undefined
      return name === 'example.com' ? ['issue ca.example'] : name.endsWith('com') ? [] : undefined
    })
    const results = await ask(
      [
        { kind: 'records', role: 'dns-caa', host: 'www.shop.example.com' },
        { kind: 'records', role: 'dns-caa', host: 'example.org' },
        { kind: 'records', role: 'dns-caa', host: '127.0.0.1' },
        { kind: 'records', role: 'dns-https', host: 'example.com' },
      ],
      {},
      { nameservers: [address] },
    )
    expect(results).toMatchObject([
      { status: 'resolved', records: ['0 issue "ca.example"'] },
      { status: 'resolved', records: [] },
      { status: 'skipped' },
      { status: 'skipped' },
    ])
  })
})
