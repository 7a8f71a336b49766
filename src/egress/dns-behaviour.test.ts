import { setTimeout as delay } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { startDnsServer } from '../../test/support/dns-server.ts'
import type { DnsServer, DnsServerOptions, Zone } from '../../test/support/dns-server.ts'
import { localEgress } from '../../test/support/local-egress.ts'
import { startSite } from '../../test/support/site.ts'
import type { EgressOptions } from './egress.ts'

/** What a name server can do to a run, each case through a whole session. 127.0.0.1 stands for the public web. */
const opened = closeAfterEach()

const ALLOWED = '127.0.0.1'
const FORBIDDEN = '10.0.0.1'

interface Asked {
  readonly zone: Zone
  readonly name?: string
  readonly server?: DnsServerOptions
  readonly egress?: Partial<EgressOptions>
}

interface Outcome {
  readonly answer: string
  readonly dns: DnsServer
  /** The operator's log. */
  readonly detail: string
}

async function ask({
  zone,
  name = 'www.example.com',
  server = {},
  egress = {},
}: Asked): Promise<Outcome> {
  const dns = await opened(startDnsServer(zone, server))
  const site = await opened(startSite((_request, response) => response.end('page')))
  const local = localEgress({
    allowCidrs: [`${ALLOWED}/32`],
    nameservers: [dns.address],
    limits: { dnsMs: 150, connectMs: 300 },
    ...egress,
  })
  const session = await opened(local.open())
  const url = `http://${name}:${site.port}/`
  const answer = await session.request({ url, method: 'GET', headers: [] }).then(
    async ({ body }) => Buffer.concat(await Array.fromAsync(body)).toString(),
    (error: Error) => error.message,
  )
  return { answer, dns, detail: local.log[0]?.detail ?? '' }
}

const UNREACHABLE = 'The address could not be reached.'
const onlyA =
  (...answer: string[]): Zone =>
  (_name, type) =>
    type === 'A' ? answer : []

describe('a name server that answers', () => {
  it('with an allowed address leads to the page', async () => {
    expect(await ask({ zone: onlyA(ALLOWED) })).toMatchObject({ answer: 'page' })
  })

  it.each([
    { name: 'a forbidden address', answer: [FORBIDDEN] },
    { name: 'a forbidden address before allowed ones', answer: [FORBIDDEN, ALLOWED] },
    { name: 'a forbidden address after allowed ones', answer: [ALLOWED, FORBIDDEN] },
    { name: 'a forbidden address of the other family', answer: [ALLOWED, 'fd00:ec2::254'] },
    { name: 'a mapped one', answer: ['::ffff:10.0.0.1'] },
    {
      name: 'a chain that ends at a forbidden address',
      answer: ['CNAME inside.example.com', FORBIDDEN],
    },
    {
      name: 'a chain through a metadata name',
      answer: ['CNAME metadata.google.internal', '169.254.169.254'],
    },
    { name: 'an alias of localhost, with an address', answer: ['CNAME localhost', '127.0.0.2'] },
  ])('$name is as good as dead', async ({ answer }) => {
    const { answer: told, detail } = await ask({ zone: () => answer })
    expect(told).toBe(UNREACHABLE)
    expect(detail).toMatch(/www\.example\.com: .* is /)
  })

  it('an alias of localhost, without an address, is as good as dead', async () => {
    expect(await ask({ zone: () => ['CNAME localhost'] })).toMatchObject({ answer: UNREACHABLE })
  })

  it('through a chain of eight aliases leads to the page', async () => {
    const chain = Array.from({ length: 8 }, (_, index) => `CNAME a${index}.example.net`)
    expect(await ask({ zone: onlyA(...chain, ALLOWED) })).toMatchObject({ answer: 'page' })
  })

  it('with aliases in a circle leads nowhere', async () => {
    const circle = ['CNAME a.example.com', 'CNAME b.example.com', 'CNAME a.example.com']
    expect(await ask({ zone: () => circle })).toMatchObject({ answer: UNREACHABLE })
  })

  it('for IPv6 alone is believed', async () => {
    const zone: Zone = (_name, type) => (type === 'AAAA' ? ['fd00:ec2::254'] : [])
    const { detail } = await ask({ zone })
    expect(detail).toContain('AWS metadata')
    const mapped: Zone = (_name, type) => (type === 'AAAA' ? ['::ffff:127.0.0.1'] : 'servfail')
    expect(await ask({ zone: mapped })).toMatchObject({ answer: 'page' })
  })

  it('differently each time is asked once a run, and judged in the next', async () => {
    let asked = 0
    const flips = onlyA(ALLOWED)
    const zone: Zone = (name, type) => {
      if (type === 'A') asked += 1
      return type === 'A' && asked % 2 === 0 ? [FORBIDDEN] : flips(name, type)
    }
    const dns = await opened(startDnsServer(zone))
    const site = await opened(
      startSite((_request, response) => response.writeHead(200, { Connection: 'close' }).end()),
    )
    const egress = localEgress({ allowCidrs: [`${ALLOWED}/32`], nameservers: [dns.address] })
    const url = `http://flip.example.com:${site.port}/`
    const codes: string[] = []
    for (let run = 0; run < 4; run += 1) {
      const session = await opened(egress.open())
      for (let request = 0; request < 3; request += 1) {
        const asking = session.request({ url, method: 'GET', headers: [] })
        codes.push(
          await asking.then(
            ({ status }) => String(status),
            ({ code }: { code: string }) => code,
          ),
        )
      }
    }
    const [open, shut] = ['200', 'unreachable'].map((code) => Array.from({ length: 3 }, () => code))
    expect(codes).toEqual([open, shut, open, shut].flat())
  })

  it('any name with the same address is asked for each', async () => {
    const { answer, dns } = await ask({ zone: onlyA(ALLOWED), name: 'x.y.z.wild.example.com' })
    expect(answer).toBe('page')
    expect(dns.questions.toSorted()).toEqual([
      'x.y.z.wild.example.com A',
      'x.y.z.wild.example.com AAAA',
    ])
  })

  it('for a name with underscores leads to the page', async () => {
    const found = await ask({ zone: onlyA(ALLOWED), name: '_a__b_._tcp.example.com' })
    expect(found).toMatchObject({ answer: 'page' })
  })
})

describe('a name server that answers at length', () => {
  const many = (count: number, last: string) => [
    ...Array.from({ length: count - 1 }, () => ALLOWED),
    last,
  ]

  it('has all of 1,000 addresses judged, and a few dialled', async () => {
    expect(await ask({ zone: onlyA(...many(1000, ALLOWED)) })).toMatchObject({ answer: 'page' })
    expect(await ask({ zone: onlyA(...many(1000, FORBIDDEN)) })).toMatchObject({
      answer: UNREACHABLE,
      detail: expect.stringContaining('is private'),
    })
  })

  it('with more than 1,024 is not believed', async () => {
    const answer = Array.from({ length: 1025 }, (_, index) => `93.184.${index >> 8}.${index & 255}`)
    expect(await ask({ zone: onlyA(...answer) })).toMatchObject({
      answer: UNREACHABLE,
      detail: 'www.example.com: 1025 addresses',
    })
  })

  it('over TCP, because UDP cuts it off, is listened to', async () => {
    const server = { truncateAbove: 512, tcp: true }
    const { answer, dns } = await ask({ zone: onlyA(...many(100, ALLOWED)), server })
    expect(answer).toBe('page')
    expect(dns.questions.filter((question) => question.endsWith(' A'))).toHaveLength(2)
    expect(await ask({ zone: onlyA(...many(100, FORBIDDEN)), server })).toMatchObject({
      answer: UNREACHABLE,
    })
  })

  it('cut off, and not over TCP, says nothing', async () => {
    const server = { truncateAbove: 512 }
    expect(await ask({ zone: onlyA(...many(100, ALLOWED)), server })).toMatchObject({
      answer: UNREACHABLE,
    })
  })
})

describe('a name server that does not answer', () => {
  it.each<{ name: string; zone: Zone }>([
    { name: 'knows no such name', zone: () => undefined },
    { name: 'knows the name and no address', zone: () => [] },
    { name: 'fails', zone: () => 'servfail' },
    { name: 'is silent', zone: () => 'silence' },
    { name: 'is slower than it may be', zone: () => delay(600, [ALLOWED]) },
  ])('because it $name, looks like a forbidden address', async ({ zone }) => {
    const started = performance.now()
    expect(await ask({ zone })).toMatchObject({ answer: UNREACHABLE })
    // Two queries of 150 ms each, on a machine however busy; by default the resolver waits for 20 s.
    expect(performance.now() - started).toBeLessThan(5000)
  })

  it('at once but in time leads to the page', async () => {
    const zone: Zone = (_name, type) => delay(60, type === 'A' ? [ALLOWED] : [])
    expect(await ask({ zone })).toMatchObject({ answer: 'page' })
  })
})

describe('search domains', () => {
  it.each(['intranet', 'wiki', 'localhost', 'metadata', 'com'])(
    'never come into play: %s is not asked for',
    async (name) => {
      const { answer, dns } = await ask({ zone: onlyA(ALLOWED), name, egress: { allowCidrs: [] } })
      expect(answer).toBe(UNREACHABLE)
      expect(dns.questions).toEqual([])
    },
  )

  it('are not tried for a name that does not exist', async () => {
    const { dns } = await ask({ zone: () => undefined, name: 'nowhere.example.com' })
    expect(new Set(dns.questions)).toEqual(
      new Set(['nowhere.example.com A', 'nowhere.example.com AAAA']),
    )
  })
})
