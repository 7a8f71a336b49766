import type { Header, PageCapture, ProbeResult, Timing } from '../../src/capture/capture.ts'
import type { Example } from '../../src/checks/check.ts'
import { completeFacts } from '../../src/facts/complete-facts.ts'
import { asSeen } from '../../src/facts/lab/as-seen.ts'
import { completeLabFacts } from '../../src/facts/lab/complete-lab-facts.ts'
import { readRendered } from '../../src/facts/lab/read-rendered.ts'
import type { PageFacts } from '../../src/facts/page-facts.ts'
import type { StaticFacts } from '../../src/facts/static-facts.ts'
import { readDocument } from '../../src/facts/html/read-document.ts'
import { labDevice, labResult } from './lab-device.ts'

const TIMING: Timing = {
  dns: 8,
  connect: 12,
  tls: 20,
  firstByte: 90,
  download: 15,
  total: 145,
}

/** Facts of examples so far: each example is used by tests of checks and of texts. */
const known = new WeakMap<Example, PageFacts>()

/** The facts of an example, from the real collector on a synthetic capture. */
export function exampleFacts(example: Example): PageFacts {
  const facts = known.get(example) ?? collect(example)
  known.set(example, facts)
  return facts
}

function collect(example: Example): PageFacts {
  const page = captureOf(example)
  const collected = completeFacts(page, readDocument(page), probesOf(example, page.response.url))
  const { seen, lab } = labFactsOf(example, page)
  const facts = { ...asSeen({ ...collected, ...neutral(collected) }, [seen]), ...lab }
  return overlay(facts, example.facts ?? {})
}

function labFactsOf({ html = '', rendered = html, lab = {} }: Example, page: PageCapture) {
  const device = labDevice(lab, { url: page.response.url, html: rendered })
  const facts = completeLabFacts(
    readRendered(labResult(device), { headers: page.response.headers, bodySha256: '' }),
  )
  if (facts === undefined) throw new Error('The example has no device.')
  return { seen: device, lab: facts }
}

/** A synthetic capture of an example. */
export function captureOf(example: Example): PageCapture {
  const url = new URL(example.url ?? 'https://www.example.com/page').href
  const body = new TextEncoder().encode(example.html ?? '')
  return {
    target: { url, schemeGiven: true },
    startedAt: '2026-11-20T12:00:00Z',
    hops: [],
    response: {
      url,
      status: example.status ?? 200,
      headers: headersOf(example.headers ?? []),
      body,
      wireBytes: body.byteLength,
      encodings: [],
      cut: false,
      httpVersion: '1.1',
      remoteAddress: '93.184.215.14',
      timing: TIMING,
    },
    untrustedHop: null,
    tls: url.startsWith('https:')
      ? {
          protocol: 'TLSv1.3',
          cipher: 'TLS_AES_128_GCM_SHA256',
          keyExchange: 'X25519',
          alpn: 'h2',
          authorizationError: null,
          chain: [],
        }
      : null,
  }
}

/** A `Content-Type` in the example replaces the default. */
function headersOf(headers: readonly (readonly [string, string])[]): Header[] {
  const own = headers.some(([name]) => name.toLowerCase() === 'content-type')
  const usual: Header[] = own ? [] : [['Content-Type', 'text/html; charset=utf-8']]
  return [...usual, ...headers]
}

/** Without a `robotsTxt` the site responds with 404, which allows everything. */
function probesOf({ robotsTxt }: Example, pageUrl: string): ProbeResult[] {
  const url = new URL('/robots.txt', pageUrl).href
  const body = new TextEncoder().encode(robotsTxt ?? 'Not found')
  return [
    {
      probe: {
        kind: 'request',
        role: 'robots',
        url,
        method: 'get',
        maxBytes: 600_000,
        redirects: 5,
      },
      status: 'answered',
      hops: [],
      response: {
        url,
        status: robotsTxt === undefined ? 404 : 200,
        headers: [['Content-Type', 'text/plain']],
        body,
        wireBytes: body.byteLength,
        encodings: [],
        cut: false,
        httpVersion: '1.1',
        remoteAddress: '93.184.215.14',
        timing: TIMING,
      },
    },
  ]
}

/** Facts that no example's markup can express, as on an ordinary site. */
function neutral({ tls, address }: StaticFacts): Partial<StaticFacts> {
  return {
    tls: {
      ...tls,
      alpn: tls.connection === null ? null : 'h2',
      legacyAccepted: address.final.startsWith('https:') ? false : null,
    },
  }
}

type Overrides = NonNullable<Example['facts']>

/** Arrays and null replace a block; objects are merged into it. */
function overlay(facts: PageFacts, overrides: Overrides): PageFacts {
  const blocks = new Map<string, unknown>(Object.entries(facts))
  for (const [name, override] of Object.entries(overrides)) {
    blocks.set(name, merge(blocks.get(name), override))
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- `Example` holds each override to its block's type
  return Object.fromEntries(blocks) as unknown as PageFacts
}

function merge(block: unknown, override: unknown): unknown {
  return isObject(block) && isObject(override) ? Object.assign({}, block, override) : override
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
