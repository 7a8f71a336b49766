import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Canary, interfaceAddresses, startCanary } from '../support/canary.ts'
import { LEAK_TRICKS } from '../support/leak-tricks.ts'
import { type LeakSite, startLeakSite } from '../support/leak-site.ts'
import { localEgress } from '../support/local-egress.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'
import { testLab } from '../support/test-lab.ts'

/** The two addresses that may be reached; a canary listens at every other one of this machine. */
const SITE = '127.0.0.77'
const OTHER_SITE = '127.0.0.78'
const OWN = interfaceAddresses()

/** Ways to write this machine; each is tried by a page of its own in browser-leaks.test.ts. */
const FORBIDDEN = IN_RELEASE
  ? ['127.0.0.1', 'localhost', '[::1]', ...OWN.filter((one) => !one.includes(':'))]
  : ['127.0.0.1']

/** Scripts run without a person's gesture: these two need one. */
const NEEDS_GESTURE = new Set(['popup', 'download'])

const BROWSERS = (process.env.PAGEMARK_TEST_BROWSERS ?? 'bundled').split(',')

let canary: Canary
let site: LeakSite
let other: LeakSite

beforeAll(async () => {
  site = await startLeakSite(SITE, LEAK_TRICKS)
  other = await startLeakSite(OTHER_SITE, LEAK_TRICKS)
  canary = await startCanary(['127.0.0.1', '::1', ...OWN], site.port)
})

afterAll(async () => {
  for (const each of [site, other, canary]) await each.close()
})

describe.each(BROWSERS)('a page that the lab measures with %s', (browser) => {
  it('reaches what it may by every trick, and nothing else by any', async () => {
    const lab = testLab(browser)
    try {
      const forbidden = FORBIDDEN.map((host) => `http://${host}:${canary.port}`)
      // On a busy machine it is not over before its wall: its tricks were tried all the same.
      expect(await measureTricks(lab, [other.origin, ...forbidden])).toMatch(/measured|time/)
    } finally {
      // What it keeps until it ends is sent then.
      await lab.close()
      await delay(500)
    }
    expect(canary.heard).toEqual([])

    const wanted = LEAK_TRICKS.filter(
      ({ arrives, name }) => arrives !== false && !NEEDS_GESTURE.has(name),
    )
    expect(wanted.map(({ name }) => name).filter((name) => !other.asked.has(name))).toEqual([])
    other.asked.clear()
  }, 240_000)
})

async function measureTricks(
  lab: ReturnType<typeof testLab>,
  origins: readonly string[],
): Promise<string> {
  const query = new URLSearchParams(origins.map((origin) => ['to', origin]))
  const outcome = await lab.measure({
    url: `${site.origin}/frames?${query}`,
    egress: localEgress({ allowCidrs: [`${SITE}/32`, `${OTHER_SITE}/32`] }),
    devices: ['mobile'],
    samples: 1,
    signal: new AbortController().signal,
  })
  return outcome.measured ? 'measured' : outcome.reason
}
