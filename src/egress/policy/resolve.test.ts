import { afterEach, describe, expect, it } from 'vitest'

import { startDnsServer } from '../../../test/support/dns-server.ts'
import type { DnsServer, Zone } from '../../../test/support/dns-server.ts'
import { localEgress } from '../../../test/support/local-egress.ts'
import { startSite } from '../../../test/support/site.ts'
import { createAddressPolicy } from './address-policy.ts'
import type { AddressPolicyOptions } from './address-policy.ts'
import { createResolver } from './resolve.ts'
import type { ResolveOptions } from './resolve.ts'

const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close()
})

async function dnsServer(zone: Zone): Promise<DnsServer> {
  const server = await startDnsServer(zone)
  open.push(server)
  return server
}

function resolver(
  nameserver: string,
  policy: AddressPolicyOptions = {},
  more: Partial<ResolveOptions> = {},
) {
  const { resolve } = createResolver({
    policy: createAddressPolicy(policy),
    nameservers: [nameserver],
    timeoutMs: 100,
    ...more,
  })
  return resolve
}

const lookupOf =
  (...addresses: string[]) =>
  async () =>
    addresses

const PUBLIC = '93.184.215.14'
const PUBLIC_V6 = '2606:4700::1'

describe('a name', () => {
  it('is asked for with both families, as a complete name', async () => {
    const { address, questions } = await dnsServer(() => [PUBLIC, PUBLIC_V6])
    expect(await resolver(address)('www.example.com', 443)).toEqual([PUBLIC, PUBLIC_V6])
    expect(questions.toSorted()).toEqual(['www.example.com A', 'www.example.com AAAA'])
  })

  it('needs an answer for one family only', async () => {
    const { address } = await dnsServer((_name, type) => (type === 'A' ? [PUBLIC] : 'servfail'))
    expect(await resolver(address)('example.com', 443)).toEqual([PUBLIC])
  })

  it.each([
    { name: 'one private among public', answer: [PUBLIC, '10.0.0.1'] },
    { name: 'loopback of the other family', answer: [PUBLIC, '::1'] },
    { name: 'a mapped loopback', answer: ['::ffff:127.0.0.1', PUBLIC] },
    { name: 'a metadata address last', answer: [PUBLIC, '1.1.1.1', '169.254.169.254'] },
  ])('with $name is refused whole', async ({ answer }) => {
    const { address } = await dnsServer(() => answer)
    await expect(resolver(address)('example.com', 443)).rejects.toMatchObject({
      code: 'unreachable',
    })
  })

  it.each([
    { name: 'does not exist', zone: () => undefined },
    { name: 'has no addresses', zone: () => [] },
    { name: 'fails', zone: () => 'servfail' as const },
    { name: 'is never answered', zone: () => 'silence' as const },
  ])('that $name is unreachable', async ({ zone }) => {
    const { address } = await dnsServer(zone)
    await expect(resolver(address)('example.com', 443)).rejects.toMatchObject({
      code: 'unreachable',
      message: 'The address could not be reached.',
    })
  })

  it('is asked for once a run', async () => {
    const { address, questions } = await dnsServer(() => [PUBLIC])
    const resolve = resolver(address)
    await Promise.all([resolve('example.com', 443), resolve('example.com.', 80)])
    await resolve('example.com', 443)
    expect(questions).toHaveLength(2)
  })

  it('from the list of the operator is resolved by the system, not by DNS', async () => {
    const { address, questions } = await dnsServer(() => ['10.0.0.1'])
    const allow = { allowCidrs: ['127.0.0.0/8'] }
    const lookup = lookupOf('fe80::1', '10.0.0.1', '127.0.0.1')
    const resolve = resolver(address, allow, { systemHosts: ['wiki', 'nowhere.invalid'], lookup })
    expect(await resolve('wiki', 80)).toEqual(['127.0.0.1'])
    const system = resolver(address, allow, { systemHosts: ['nowhere.invalid'] })
    await expect(system('nowhere.invalid', 80)).rejects.toMatchObject({ code: 'unreachable' })
    expect(questions).toEqual([])
  })

  it('that was settled before keeps its addresses, which are judged all the same', async () => {
    const { address, questions } = await dnsServer(() => ['127.0.0.9'])
    const pinned = new Map([
      ['example.com', [PUBLIC]],
      ['example.org', ['127.0.0.1']],
    ])
    const resolve = resolver(address, {}, { pinned })
    expect(await resolve('example.com', 80)).toEqual([PUBLIC])
    await expect(resolve('example.org', 80)).rejects.toMatchObject({ code: 'unreachable' })
    expect(questions).toEqual([])
  })
})

describe('localhost', () => {
  it('never reaches DNS', async () => {
    const { address, questions } = await dnsServer(() => [PUBLIC])
    const resolve = resolver(address, { allowCidrs: ['127.0.0.0/8'] })
    expect(await resolve('localhost', 80)).toEqual(['127.0.0.1'])
    expect(await resolve('app.localhost.', 80)).toEqual(['127.0.0.1'])
    await expect(resolver(address)('localhost', 80)).rejects.toMatchObject({ code: 'unreachable' })
    expect(questions).toEqual([])
  })

  it('is both families where both are allowed', async () => {
    const resolve = resolver('127.0.0.1:1', { allowCidrs: ['127.0.0.0/8', '::1/128'] })
    expect(await resolve('localhost', 80)).toEqual(['127.0.0.1', '::1'])
  })

  it('may be named where loopback is allowed, and other house names may not', () => {
    const egress = localEgress()
    expect(egress.judge('http://localhost:3000/')).toMatchObject({ ok: true })
    expect(egress.judge('http://app.localhost:3000/')).toMatchObject({ ok: false })
    expect(egress.judge('http://printer.local/')).toMatchObject({ ok: false })
    expect(localEgress({ allowCidrs: [] }).judge('http://localhost/')).toMatchObject({ ok: false })
  })
})

describe('rebinding', () => {
  it('finds the run holding on to its first answer', async () => {
    let asked = 0
    const { address } = await dnsServer((_name, type) => {
      if (type === 'AAAA') return []
      asked += 1
      return asked === 1 ? ['127.0.0.1'] : ['127.0.0.2']
    })
    const site = await startSite((request, response) => {
      response.setHeader('Connection', 'close')
      response.end(request.socket.localAddress)
    })
    open.push(site)
    const session = localEgress({ nameservers: [address] }).open()
    open.push(session)

    const reached: string[] = []
    for (let index = 0; index < 3; index += 1) {
      const url = `http://flip.example.com:${site.port}/`
      const answer = await session.request({ url, method: 'GET', headers: [] })
      for await (const chunk of answer.body) reached.push(Buffer.from(chunk).toString())
    }
    expect(reached).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
    expect(asked).toBe(1)
  })

  it('is refused in the next run, when the name leads inside', async () => {
    let answer = ['127.0.0.1']
    const { address } = await dnsServer((_name, type) => (type === 'A' ? answer : []))
    const site = await startSite((_request, response) => response.end())
    open.push(site)
    const ask = async () => {
      const session = localEgress({ nameservers: [address] }).open()
      open.push(session)
      const url = `http://flip.example.com:${site.port}/`
      return session.request({ url, method: 'GET', headers: [] })
    }
    expect((await ask()).status).toBe(200)
    answer = ['10.0.0.1']
    await expect(ask()).rejects.toMatchObject({ code: 'unreachable' })
  })
})
