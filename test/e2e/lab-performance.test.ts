import { arch, platform } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../src/checks/catalogue.ts'
import { completeFacts } from '../../src/facts/complete-facts.ts'
import { completeLabFacts } from '../../src/facts/lab/complete-lab-facts.ts'
import { readRendered } from '../../src/facts/lab/read-rendered.ts'
import type { PageFacts } from '../../src/facts/page-facts.ts'
import { readDocument } from '../../src/facts/read-document.ts'
import { findBrowser } from '../../src/lab/find-browser.ts'
import { createLab, type Lab } from '../../src/lab/lab.ts'
import { runChecks } from '../../src/checks/run-checks.ts'
import { type DnsServer, startDnsServer } from '../support/dns-server.ts'
import { captureOf } from '../support/example-facts.ts'
import { type HeavySite, OTHER_HOST, OWN_HOST, startHeavySite } from '../support/heavy-site.ts'
import { localEgress } from '../support/local-egress.ts'

const SITE = '127.0.0.79'

/** As `PAGEMARK_BROWSER`: the same holds for browsers that operators have installed. */
const WISH = process.env.PAGEMARK_TEST_BROWSER ?? 'bundled'
const LAB_UID = 64_190

const PATIENCE_MS = 180_000

let lab: Lab
let names: DnsServer
let site: HeavySite

beforeAll(async () => {
  const uid = process.getuid?.() ?? -1
  const machine = { platform: platform(), arch: arch(), uid, env: process.env }
  lab = createLab({
    search: () => findBrowser(WISH, machine),
    cage: { uid: uid === 0 ? LAB_UID : null, unsandboxed: false },
    concurrency: 1,
  })
  names = await startDnsServer((name) =>
    name === OWN_HOST || name === OTHER_HOST ? [SITE] : undefined,
  )
  site = await startHeavySite(SITE)
}, PATIENCE_MS)

afterAll(async () => {
  await lab.close()
  await site.close()
  await names.close()
})

/** What each lab check of performance answers to a page that the browser really loaded. */
async function statuses(path: string): Promise<Record<string, string>> {
  const facts = await measure(`http://${OWN_HOST}:${site.port}${path}`)
  const checks = catalogue.filter(
    ({ category, stage }) => category === 'performance' && stage === 'lab',
  )
  const findings = runChecks(facts, { checks })
  return Object.fromEntries(findings.map(({ check, outcome }) => [check.id, outcome.status]))
}

async function measure(url: string): Promise<PageFacts> {
  const outcome = await lab.measure({
    url,
    egress: localEgress({ nameservers: [names.address] }),
    devices: ['mobile'],
    samples: 1,
    signal: new AbortController().signal,
  })
  if (!outcome.measured) throw new Error(outcome.reason)
  const page = captureOf({ url, html: '<p>As good as any.</p>' })
  const seen = completeLabFacts(readRendered(outcome.result, []))
  if (seen === undefined) throw new Error('There is no device.')
  return { ...completeFacts(page, readDocument(page), []), ...seen }
}

describe('what a browser says of how pages load', () => {
  it('finds each fault of a page that has them', { timeout: PATIENCE_MS }, async () => {
    const { bfcache, ...found } = await statuses('/')
    expect(found).toEqual(FAULTY)
    // The bundled browser restores no page that was left.
    expect(bfcache).toBe(WISH === 'bundled' ? 'not-applicable' : 'warn')
  })

  it('finds none on a page without', { timeout: PATIENCE_MS }, async () => {
    const found = Object.entries(await statuses('/light'))
    const faults = found.filter(([, status]) => status !== 'pass' && status !== 'not-applicable')
    const judged = faults.filter(([id]) => !DEPENDS_ON_THE_MACHINE.has(id))
    expect(judged.filter(([id]) => id !== 'scroll-load')).toEqual([])
    expect(found.filter(([, status]) => status === 'pass').length).toBeGreaterThan(20)
  })
})

const bad: unknown = expect.stringMatching(/^(?:warn|fail)$/)

/** The trials share three seconds, which other trials use up on a busy machine. */
const orLate = (status: RegExp): unknown =>
  expect.stringMatching(new RegExp(`^(?:${status.source}|not-applicable)$`))

/** By a margin that no machine closes: what waits for a given time, or has a given size. */
const FAULTY = {
  lcp: 'fail',
  cls: 'fail',
  tbt: 'fail',
  fcp: 'fail',
  'speed-index': bad,
  'inp-scripted': orLate(/warn|fail/),
  'field-cwv': 'not-applicable',
  'ttfb-lab': 'fail',
  'lcp-discovery': 'fail',
  'render-blocking': 'fail',
  'total-bytes': 'fail',
  'request-count-lab': 'warn',
  'main-thread-work': bad,
  'js-execution': bad,
  'long-tasks': 'warn',
  'unused-js': 'warn',
  'unused-css': 'warn',
  'unminified-assets': 'warn',
  'duplicate-js': 'warn',
  'legacy-js': 'warn',
  'image-delivery': 'fail',
  'image-dimensions-lab': 'warn',
  'layout-shift-culprits': 'informative',
  'font-display-lab': 'warn',
  'third-party-impact': 'fail',
  'network-dependency-chain': 'warn',
  'cache-lab': 'fail',
  'modern-http-lab': 'warn',
  'dom-size-lab': 'warn',
  'forced-reflow': 'warn',
  'non-composited-animations': 'warn',
  'scroll-load': orLate(/informative/),
}

/** A machine that is busy with other things makes any page slow. */
const DEPENDS_ON_THE_MACHINE = new Set([
  'tbt',
  'main-thread-work',
  'long-tasks',
  'ttfb-lab',
  'inp-scripted',
  'speed-index',
])
