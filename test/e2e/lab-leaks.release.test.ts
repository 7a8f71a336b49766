import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Canary, interfaceAddresses, startCanary } from '../support/canary.ts'
import { LEAK_TRICKS } from '../support/leak-tricks.ts'
import { type LeakSite, startLeakSite } from '../support/leak-site.ts'
import { localEgress } from '../support/local-egress.ts'
import { testLab } from '../support/test-lab.ts'
import { pageRequest } from '../support/page-request.ts'

/** The two allowed addresses; a canary listens on every other address of this machine. */
const SITE = '127.0.0.77'
const OTHER_SITE = '127.0.0.78'
const OWN = interfaceAddresses()

/** Spellings of this machine; browser-leaks.test.ts tries each on a separate page. */
const FORBIDDEN = ['127.0.0.1', 'localhost', '[::1]', ...OWN.filter((one) => !one.includes(':'))]

/** Scripts run without a user's gesture: these two need one. */
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
      // On a busy machine it only ends at its time limit, but all tricks were tried.
      expect(await measureTricks(lab, [other.origin, ...forbidden])).toMatch(/measured|time/)
    } finally {
      // Requests that are only sent at the end of the page.
      await lab.close()
      await delay(500)
    }
    expect(canary.heard).toEqual([])

    expect(missing()).toEqual([])
    other.asked.clear()
  }, 240_000)
})

/** The tricks that did not reach their allowed target. */
function missing(): string[] {
  const wanted = LEAK_TRICKS.filter(
    ({ arrives, name }) => arrives !== false && !NEEDS_GESTURE.has(name),
  )
  return wanted.map(({ name }) => name).filter((name) => !other.asked.has(name))
}

/** Takes long: Lighthouse waits 45 seconds for the workers. */
async function measureTricks(
  lab: ReturnType<typeof testLab>,
  origins: readonly string[],
): Promise<string> {
  const query = new URLSearchParams(origins.map((origin) => ['to', origin]))
  const measuring = lab.measure({
    request: pageRequest(`${site.origin}/frames?${query}`),
    egress: localEgress({ allowCidrs: [`${SITE}/32`, `${OTHER_SITE}/32`] }),
    signal: new AbortController().signal,
  })
  return await measuring.then(
    (outcome) => (outcome.measured ? 'measured' : outcome.reason),
    (reason: unknown) => String(reason),
  )
}
