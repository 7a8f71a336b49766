import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import type { EgressLogEntry, EgressProxy } from '../../src/egress/egress.ts'
import { networkFlags } from '../../src/lab/browser/browser-flags.ts'
import {
  type Canary,
  interfaceAddresses,
  startCanary,
  startMulticastCanary,
} from '../support/canary.ts'
import { type DnsServer, startDnsServer } from '../support/dns-server.ts'
import { LEAK_TRICKS } from '../support/leak-tricks.ts'
import { type LeakSite, scriptOf, startLeakSite } from '../support/leak-site.ts'
import { localEgress } from '../support/local-egress.ts'
import { type ProxiedBrowser, startProxiedBrowser } from '../support/proxied-browser.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'

/** The two allowed addresses; a canary listens on every other address of this machine. */
const SITE = '127.0.0.77'
const OTHER_SITE = '127.0.0.78'
const OWN = interfaceAddresses()

/** This machine, the metadata services of clouds, and names that resolve to them. `PORT` is the canary's. */
const FORBIDDEN = [
  '127.0.0.1:PORT',
  'localhost:PORT',
  '[::1]:PORT',
  ...OWN.map((address) => `${address.includes(':') ? `[${address}]` : address}:PORT`),
  '0.0.0.0:PORT',
  '[::ffff:127.0.0.1]:PORT',
  'loopback.example.com:PORT',
  'mixed.example.com:PORT',
  '169.254.169.254',
  '100.100.100.200',
  '[fd00:ec2::254]',
  'metadata.google.internal',
].map((host) => `http://${host}`)

/** Other spellings and names; the proxy sees no more of them. */
const SPELLINGS = [
  '2130706433:PORT',
  '0177.0.0.1:PORT',
  '0x7f.1:PORT',
  '127.1:PORT',
  '127.0.0.1.:PORT',
  '127。0。0。1:PORT',
  '[::]:PORT',
  'app.localhost:PORT',
  'mapped.example.com:PORT',
  '168.63.129.16',
  'metadata.example.com',
].map((host) => `http://${host}`)

/** One of each kind, for runs that do not try all. */
const STANDING_FOR_ALL = [
  '127.0.0.1:PORT',
  '[::1]:PORT',
  'loopback.example.com:PORT',
  '127。0。0。1:PORT',
  '169.254.169.254',
].map((host) => `http://${host}`)

const TRIED = IN_RELEASE
  ? FORBIDDEN
  : FORBIDDEN.filter((origin) => STANDING_FOR_ALL.includes(origin))
const LED_TO = IN_RELEASE ? [...FORBIDDEN, ...SPELLINGS] : STANDING_FOR_ALL

const ZONE: Readonly<Record<string, readonly string[]>> = {
  'site.example.com': [SITE],
  'loopback.example.com': ['127.0.0.1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'mixed.example.com': [OTHER_SITE, '127.0.0.1'],
  'metadata.example.com': ['169.254.169.254'],
}

let canary: Canary
let network: Omit<Canary, 'port'>
let names: DnsServer
let site: LeakSite
let other: LeakSite
let proxy: EgressProxy
let browser: ProxiedBrowser
const log: EgressLogEntry[] = []

beforeAll(async () => {
  let rebound = false
  names = await startDnsServer((name, type) => {
    if (name !== 'rebinding.example.com' || type !== 'A') return ZONE[name]
    const answer = rebound ? ['127.0.0.1'] : [SITE]
    rebound = true
    return answer
  })
  site = await startLeakSite(SITE, LEAK_TRICKS)
  other = await startLeakSite(OTHER_SITE, LEAK_TRICKS)
  // On the site's port, so that a name that is rebound to this machine is the same origin.
  canary = await startCanary(['127.0.0.1', '::1', ...OWN], site.port)
  network = await startMulticastCanary()
  const egress = localEgress({
    allowCidrs: [`${SITE}/32`, `${OTHER_SITE}/32`],
    nameservers: [names.address],
    log: (entry) => log.push(entry),
  })
  proxy = await egress.openProxy({ maxRequests: 100_000, maxOpen: 500, totalMs: 120_000 })
  browser = await startProxiedBrowser(proxy, flags())
})

afterAll(async () => {
  await browser.close()
  await proxy.close()
  for (const each of [site, other, names, canary, network]) await each.close()
})

afterEach(async () => {
  for (const page of browser.context.pages()) await page.close()
})

function flags(): string[] {
  return networkFlags({ proxyPort: proxy.port }).map(({ flag }) => flag)
}

const atCanary = (origin: string) => origin.replace('PORT', String(canary.port))

/** Opens a page of the site that tries all tricks on another origin, until there are no more requests. */
async function tryTricks(to: string, { context }: ProxiedBrowser): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${site.origin}/tricks?to=${to}`, { waitUntil: 'domcontentloaded' })
  await page.evaluate(scriptOf(LEAK_TRICKS).replaceAll('TO', to))
  await quiet()
}

async function quiet(): Promise<void> {
  let before = -1
  for (let turn = 0; turn < 20 && before !== proxy.counts().requests; turn += 1) {
    before = proxy.counts().requests
    await delay(500)
  }
}

/** Concurrent pages, which mostly wait. */
const GROUP = 7

async function tryTricksOn(origins: readonly string[]): Promise<void> {
  for (let first = 0; first < origins.length; first += GROUP) {
    const group = origins.slice(first, first + GROUP)
    await Promise.all(group.map((origin) => tryTricks(atCanary(origin), browser)))
  }
}

describe('a page behind the proxy', () => {
  it('reaches an allowed site by every trick, so that silence elsewhere means something', async () => {
    await tryTricks(other.origin, browser)
    const wanted = LEAK_TRICKS.filter(({ arrives }) => arrives !== false).map(({ name }) => name)
    const headers = ['link-header', 'csp-report']
    expect([...wanted, ...headers].filter((name) => !other.asked.has(name))).toEqual([])
  })

  it('reaches nothing else: the proxy sees each attempt and refuses it by rule', async () => {
    await tryTricksOn(TRIED)
    expect([...canary.heard, ...network.heard]).toEqual([])

    const details = Map.groupBy(log, ({ host }) => host.split(' ')[0])
    for (const origin of TRIED) {
      const { hostname } = new URL(atCanary(origin))
      const refusals = details.get(hostname)?.map(({ detail }) => detail) ?? []
      expect([hostname, refusals.length > 40]).toEqual([hostname, true])
      expect(refusals.filter((detail) => /ECONN|EHOST|ENET|no connection/.test(detail))).toEqual([])
    }
  })

  it('keeps the address of a name that moves', async () => {
    const page = await browser.context.newPage()
    await page.goto(`http://rebinding.example.com:${site.port}/empty`)
    for (const path of ['one', 'two', 'three']) {
      expect(await page.evaluate(`fetch('/${path}').then(({ status }) => status)`)).toBe(200)
      await delay(50)
    }
    expect([...site.asked]).toEqual(expect.arrayContaining(['one', 'two', 'three']))
    expect(canary.heard).toEqual([])
  })

  it.each(LED_TO)('is not led to %s by a redirect', async (origin) => {
    const page = await browser.context.newPage()
    const to = encodeURIComponent(atCanary(origin))
    const answer = page.waitForResponse((response) => response.status() === 403)
    await page.goto(`${site.origin}/redirect?to=${to}/moved`).catch(String)
    const said = await (await answer).headerValue('Proxy-Status')
    expect(said).toBe('pagemark; error=http_request_denied')
    expect(canary.heard).toEqual([])
  })

  it.each([
    'file:///etc/hostname',
    'view-source:file:///etc/hostname',
    'filesystem:http://127.0.0.1/temporary/x',
    'chrome://version/',
    'ftp://127.0.0.1/',
  ])('opens no %s', async (to) => {
    const page = await browser.context.newPage()
    await page.goto(`${site.origin}/empty`)
    await page.evaluate(`(() => {
      const to = ${JSON.stringify(to)}
      const frame = document.createElement('iframe')
      frame.src = to
      document.body.append(frame)
      window.open(to)
      fetch(to).catch(String)
      fetch('/redirect?to=' + to).catch(String)
      location = to
    })()`)
    await delay(200)
    await page.goto(`${site.origin}/redirect?to=${to}`).catch(String)
    const frames = browser.context.pages().flatMap((each) => each.frames())
    const urls = frames.map((frame) => frame.url())
    expect(urls).toContain(`${site.origin}/empty`)
    expect(
      urls.filter((url) => !/^(?:$|about:blank|http:\/\/127\.0\.0\.77:|chrome-error:)/.test(url)),
    ).toEqual([])
  })

  it('is all that the browser asks for', () => {
    const asked = new Set(log.map(({ host }) => host.split(' ')[0] ?? ''))
    const tried = [...TRIED, ...LED_TO].map((origin) => new URL(atCanary(origin)).hostname)
    expect([...asked.difference(new Set(tried))]).toEqual([])
  })
})

const HAS_NETWORK = OWN.some((address) => !address.includes(':'))

/** The flags that hold a page back, and what the canary hears without them. */
const GUARDS = [
  {
    name: 'past the proxy',
    dropped: /proxy-bypass|host-resolver/,
    heard: /^tcp .* GET \/fetch /,
  },
  { name: 'by WebRTC', dropped: /webrtc/, heard: /^udp / },
  ...(HAS_NETWORK
    ? [{ name: 'asking the local network for names', dropped: /disable-features/, heard: /^mdns / }]
    : []),
]

describe('a browser without the protecting flags', () => {
  it.runIf(IN_RELEASE).each(GUARDS)(
    'reaches the canary $name, so that silence in the tests above is meaningful',
    async ({ dropped, heard }) => {
      const before = { canary: canary.heard.length, network: network.heard.length }
      const unheld = await startProxiedBrowser(
        proxy,
        flags().filter((flag) => !dropped.test(flag)),
      )
      try {
        await tryTricks(atCanary('http://127.0.0.1:PORT'), unheld)
        // The proxy reports when a page is quiet, but sees no traffic that bypasses it.
        await vi.waitFor(() => {
          const late = [
            ...canary.heard.slice(before.canary),
            ...network.heard.slice(before.network),
          ]
          expect(late).toContainEqual(expect.stringMatching(heard))
        }, 30_000)
      } finally {
        await unheld.close()
      }
    },
  )
})
