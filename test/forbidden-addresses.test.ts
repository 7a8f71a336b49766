import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { CaptureError } from '../src/capture/capture-error.ts'
import { follow } from '../src/capture/follow.ts'
import { createAddressPolicy } from '../src/egress/policy/address-policy.ts'
import { EgressError } from '../src/egress/egress-error.ts'
import { CONFUSIONS, SCHEMES } from './support/forbidden/confusions.ts'
import { ipv4Notations } from './support/forbidden/ipv4-notations.ts'
import { ipv6Dresses } from './support/forbidden/ipv6-dresses.ts'
import { FORBIDDEN_NAMES, HOUSE_NAMES } from './support/forbidden/names.ts'
import { addressesOf, REFUSED_RANGES } from './support/forbidden/ranges.ts'
import { startDnsServer } from './support/dns-server.ts'
import type { DnsServer } from './support/dns-server.ts'
import { localEgress } from './support/local-egress.ts'
import { startSite } from './support/site.ts'
import type { Site } from './support/site.ts'
import { FORBIDDEN } from './support/spellings.ts'

/** Each is refused by another rule of the policy; the last two are of the same range, one of them metadata. */
const ADDRESSES = [
  '127.0.0.1',
  '169.254.169.254',
  '100.100.100.200',
  '172.16.0.1',
  '192.168.1.1',
  '0.0.0.0',
  '192.0.0.192',
]

const RANGE_ADDRESSES = REFUSED_RANGES.flatMap(({ cidr }) => addressesOf(cidr).inside)

/** The only loopback address that is allowed here, so that a redirect can start somewhere. */
const OUTSIDE = '127.9.9.9'

let canary: Site
let names: DnsServer
let redirector: Site

beforeAll(async () => {
  canary = await startSite((_request, response) => response.end('inside'))
  redirector = await startSite((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://here')
    // As bytes, since Node's own server would refuse half of them.
    const head = `HTTP/1.1 302 Found\r\nLocation: ${searchParams.get('to')}\r\n`
    response.socket?.end(`${head}Content-Length: 0\r\nConnection: close\r\n\r\n`)
  }, OUTSIDE)
  // Every name resolves to an internal address: a name is only as good as its addresses.
  names = await startDnsServer((name, type) => {
    const told = RANGE_ADDRESSES[Number(/^range-(\d+)\./.exec(name)?.[1] ?? -1)]
    if (told !== undefined) return [told]
    return type === 'A' ? ['127.0.0.1'] : ['::1']
  })
})

afterAll(async () => {
  await canary.close()
  await redirector.close()
  await names.close()
})

const openEgress = () =>
  localEgress({
    allowCidrs: [`${OUTSIDE}/32`],
    nameservers: [names.address],
    limits: { connectMs: 3_000, maxRequests: 10_000 },
  })

const here = (text: string) =>
  text.replaceAll('HERE', `127.0.0.1:${canary.port}`).replaceAll('PORT', String(canary.port))
const urlOf = (address: string) =>
  address.includes(':') ? `http://[${address}]/` : `http://${address}/`

const hosts = (list: readonly string[]) => list.map((host) => `http://${host}/`)

/** Every list, without duplicates. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'spellings written by hand': FORBIDDEN,
  'notations of IPv4': hosts(ADDRESSES.flatMap(ipv4Notations)),
  'IPv4 dressed as IPv6': hosts(ADDRESSES.flatMap(ipv6Dresses)),
  'addresses of every refused range': RANGE_ADDRESSES.map(urlOf),
  'names by their form': hosts(FORBIDDEN_NAMES),
  'names by their answers': hosts(HOUSE_NAMES),
  'URLs that parsers read in two ways': CONFUSIONS,
  'schemes and wrappers': SCHEMES,
}

const ALL = [...new Set(Object.values(LISTS).flat())]

/** True for a refusal by a rule, as opposed to a connection to a forbidden address that failed or got no response. */
function isRefusal(error: unknown): boolean {
  if (error instanceof CaptureError) return error.code === 'redirect'
  if (!(error instanceof EgressError) || error.code !== 'unreachable') return false
  return !/ECONN|EHOST|ENET|EADDR|EINVAL|EPROTO|SSL|no connection/.test(error.detail)
}

/** A `Location` that no HTTP parser accepts leads nowhere either. */
function isDeadEnd(error: unknown): boolean {
  return isRefusal(error) || (error instanceof EgressError && error.code === 'invalid')
}

describe('forbidden addresses', () => {
  it('are spelt in at least 400 ways here', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(400)
  })

  it.each(Object.entries(LISTS))('are refused before a connection: %s', async (_name, list) => {
    const egress = openEgress()
    const session = egress.open()
    const before = canary.connections()
    const through: string[] = []
    for (const spelling of list.map(here)) {
      const verdict = egress.judge(spelling)
      const url = verdict.ok ? verdict.target.url : spelling.trim()
      const outcome = await session.request({ url, method: 'GET', headers: [] }).then(
        (answer) => `answered ${answer.status}`,
        (error: unknown) => (isRefusal(error) ? null : String(error)),
      )
      if (outcome !== null) through.push(`${JSON.stringify(spelling)}: ${outcome}`)
    }
    await session.close()
    expect(through).toEqual([])
    expect(canary.connections()).toBe(before)
  })

  it.each(Object.entries(LISTS))('are not redirected to: %s', async (_name, list) => {
    const session = openEgress().open()
    const before = canary.connections()
    const through: string[] = []
    for (const spelling of list.map(here)) {
      const url = `${redirector.origin}/?to=${encodeURIComponent(spelling)}`
      const outcome = await goTo(session, url)
      if (outcome !== null) through.push(`${JSON.stringify(spelling)}: ${outcome}`)
    }
    await session.close()
    expect(through).toEqual([])
    expect(canary.connections()).toBe(before)
  })

  it('are not dialled when a name answers with them', async () => {
    const through: string[] = []
    for (const [index, address] of RANGE_ADDRESSES.entries()) {
      const session = openEgress().open()
      const url = `http://range-${index}.example.com/`
      const outcome = await session.request({ url, method: 'GET', headers: [] }).then(
        ({ status }) => `answered ${status}`,
        (error: unknown) => (isRefusal(error) ? null : String(error)),
      )
      await session.close()
      if (outcome !== null) through.push(`${address}: ${outcome}`)
    }
    expect(through).toEqual([])
  })

  it('include names that are refused without being resolved', () => {
    const egress = localEgress({ allowCidrs: [] })
    expect(hosts(FORBIDDEN_NAMES).filter((url) => egress.judge(url).ok)).toEqual([])
  })

  it('have names that a session does not ask for, though their answer may be dialled', async () => {
    const welcoming = await startDnsServer((_name, type) => (type === 'A' ? [OUTSIDE] : []))
    const session = localEgress({
      allowCidrs: [`${OUTSIDE}/32`],
      nameservers: [welcoming.address],
    }).open()
    const before = redirector.connections()
    const through: string[] = []
    for (const host of [...FORBIDDEN_NAMES, 'user@www.example.com', 'user:pass@www.example.com']) {
      const url = `http://${host}:${redirector.port}/`
      const asking = session.request({ url, method: 'GET', headers: [] })
      if (!(await asking.then(() => false, isRefusal))) through.push(host)
    }
    await session.close()
    await welcoming.close()
    expect(through).toEqual([])
    expect(redirector.connections()).toBe(before)
  })

  /** A spelling relative to the redirecting site is that site, which is allowed. */
  async function goTo(session: ReturnType<ReturnType<typeof openEgress>['open']>, url: string) {
    const { signal } = new AbortController()
    const request = { url, method: 'GET', headers: [], redirects: 3, beyond: 'refuse' } as const
    try {
      const { answer } = await follow(session, { ...request, signal })
      await answer.discard()
      return new URL(answer.url).host === new URL(redirector.origin).host
        ? null
        : `answered by ${answer.url}`
    } catch (error) {
      return isDeadEnd(error) ? null : String(error)
    }
  }
})

describe('the address policy', () => {
  const policy = createAddressPolicy()
  const isAllowed = (address: string) => policy.classify(address, 443).allowed

  it('refuses each range at its first, middle and last address', () => {
    expect(RANGE_ADDRESSES.filter(isAllowed)).toEqual([])
  })

  it('ends each range where it ends', () => {
    const wrong = REFUSED_RANGES.flatMap(({ cidr, below, above }) => {
      const edges = addressesOf(cidr)
      const found = [edges.below, edges.above].map((address) =>
        address === '' ? 'nothing' : isAllowed(address) ? 'allowed' : 'refused',
      )
      return found.join() === [below, above].join() ? [] : [`${cidr}: ${found.join(' and ')}`]
    })
    expect(wrong).toEqual([])
  })
})
