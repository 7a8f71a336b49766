import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startDnsServer } from '../../test/support/dns-server.ts'
import type { DnsServer } from '../../test/support/dns-server.ts'
import { FORBIDDEN, LEGITIMATE } from '../../test/support/spellings.ts'
import { localEgress } from '../../test/support/local-egress.ts'
import { startSite } from '../../test/support/site.ts'
import type { Site } from '../../test/support/site.ts'
import { createEgress } from './egress.ts'
import { EgressError } from './egress-error.ts'

const PRIVATE_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'loopback.example.com': ['127.0.0.1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'compatible.example.com': ['::7f00:1'],
  'loopback6.example.com': ['::1'],
  'metadata.example.com': ['169.254.169.254'],
  'private.example.com': ['192.168.1.1'],
  'mixed.example.com': ['93.184.215.14', '127.0.0.1'],
  'mixed-families.example.com': ['93.184.215.14', '::1'],
  'nat64.example.com': ['64:ff9b::7f00:1'],
  'zero.example.com': ['0.0.0.0'],
}

let canary: Site
let names: DnsServer

beforeAll(async () => {
  canary = await startSite((_request, response) => response.end('inside'))
  names = await startDnsServer((name) => PRIVATE_ANSWERS[name])
})

afterAll(async () => {
  await canary.close()
  await names.close()
})

describe('a URL that leads inside', () => {
  it('is spelt in at least 150 ways here', () => {
    expect(new Set(FORBIDDEN).size).toBeGreaterThanOrEqual(150)
  })

  it.each(FORBIDDEN)('is refused before a connection: %j', async (spelling) => {
    const text = spelling.replaceAll('PORT', String(canary.port))
    const egress = localEgress({ allowCidrs: [], nameservers: [names.address] })
    const session = egress.open()
    const before = canary.connections()

    const verdict = egress.judge(text)
    const url = verdict.ok ? verdict.target.url : text.trim()
    const failure = await session.request({ url, method: 'GET', headers: [] }).then(
      () => undefined,
      (error: unknown) => error,
    )
    await session.close()

    expect(failure).toBeInstanceOf(EgressError)
    expect(failure).toMatchObject({
      code: 'unreachable',
      message: 'The address could not be reached.',
    })
    expect(canary.connections()).toBe(before)
    // Refused by rule, not because nothing listens there.
    expect(egress.log[0]?.detail).not.toMatch(/ECONN|EHOST|ENET|no connection/)
  })

  it('reaches the canary once the operator allows it, so that silence above means something', async () => {
    const session = localEgress().open()
    const url = `${canary.origin}/`
    const answer = await session.request({ url, method: 'GET', headers: [] })
    expect(answer.status).toBe(200)
    await answer.discard()
    await session.close()
  })
})

describe('a public URL', () => {
  const egress = createEgress({ userAgent: 'Pagemark/0.0.0' })

  it.each(LEGITIMATE)('is accepted: %j', (text) => {
    expect(egress.judge(text)).toMatchObject({ ok: true })
  })

  it('says the same of every address that may not be dialled', () => {
    const refusals = ['http://127.0.0.1/', 'http://10.0.0.1/', 'http://[fd00:ec2::254]/'].map(
      (text) => egress.judge(text),
    )
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
    expect(refusals[0]).toMatchObject({ ok: false, refusal: { code: 'address' } })
  })
})
