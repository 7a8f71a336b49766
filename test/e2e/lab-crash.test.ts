import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../src/engine/audit.ts'
import type { Lab } from '../../src/lab/lab.ts'
import { watchCrashes } from '../../src/lab/runner/watch-crashes.ts'
import { parseTarget } from '../../src/request/target.ts'
import { type DrivenBrowser, startDrivenBrowser } from '../support/driven-browser.ts'
import { endProcesses } from '../support/end-processes.ts'
import { localEgress } from '../support/local-egress.ts'
import { type Site, startSite } from '../support/site.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'
import { testLab } from '../support/test-lab.ts'
import { auditRequest } from '../../src/request/audit-request.ts'
import { pageRequest } from '../support/page-request.ts'

const PAGE =
  '<!doctype html><html lang="en"><title>Small</title><h1>Small</h1><p>A page.</p><img src="/end" alt="">'

/** Two page loads on a busy machine; hanging until the time limit takes more. */
const PATIENCE = 120_000

let site: Site
let lab: Lab & { readonly troubles: string[] }
/** Signal to the page's processes during its load. */
let inMidst: 'SIGABRT' | 'SIGKILL' | undefined

beforeAll(async () => {
  site = await startSite(({ url, headers }, response) => {
    const isBrowser = /Mozilla/.test(headers['user-agent'] ?? '')
    if (url === '/end' && isBrowser && inMidst) endProcesses(/--type=renderer/, inMidst)
    response.setHeader('Content-Type', 'text/html').end(PAGE)
  })
  lab = testLab()
})

afterEach(() => void lab.troubles.splice(0))

afterAll(async () => {
  await lab.close()
  await site.close()
})

async function auditUnder(signal: 'SIGABRT' | 'SIGKILL') {
  const engine = createEngine({ egressFor: () => localEgress(), threads: 1, lab })
  const target = parseTarget(`${site.origin}/`, { allowPorts: 'any', allowHosts: 'any' })
  if (!target.ok) throw new Error('It is a target.')
  inMidst = signal
  try {
    const outcome = await engine.audit(auditRequest(target.target))
    if (outcome.status !== 'completed') throw new Error(outcome.error.message)
    return outcome.results
  } finally {
    inMidst = undefined
    await engine.close()
  }
}

describe('watchCrashes', () => {
  let driven: DrivenBrowser

  beforeAll(async () => {
    driven = await startDrivenBrowser()
  })

  afterAll(() => driven.close())

  it.each([
    { signal: 'SIGABRT', code: 'PAGE_CRASHED', whose: 'its own doing' },
    { signal: 'SIGKILL', code: 'BROKE', whose: 'not its own' },
  ] as const)('reports that the process of a page ended: $signal is $whose', async (how) => {
    const crashes = await watchCrashes(driven.browser)
    const page = await driven.browser.newPage()
    await page.goto(`${site.origin}/`)
    await crashes.follow(page)
    const waiting = crashes.guard(new Promise(() => undefined))
    waiting.catch(() => undefined)
    endProcesses(/--type=renderer/, how.signal)
    await expect(waiting).rejects.toMatchObject({ code: how.code })
    await crashes.stop()
  })

  // Last, since no browser starts after it.
  it('reports that no process can be started', async () => {
    const crashes = await watchCrashes(driven.browser)
    endProcesses(/--type=zygote/, 'SIGKILL')
    const opening = driven.browser.newPage().then((page) => page.goto(`${site.origin}/`))
    await expect(crashes.guard(opening)).rejects.toMatchObject({
      code: 'BROKE',
      message: expect.stringContaining('failed to launch'),
    })
    await crashes.stop()
  })
})

describe('a page whose process', () => {
  it.runIf(IN_RELEASE)(
    'crashes in two browsers is judged by that',
    async () => {
      const { lab: seen, checks, result_reason, result } = await auditUnder('SIGABRT')
      expect(seen).toMatchObject({
        status: 'not-measured',
        reason: 'The page crashed the browser.',
      })
      expect(checks.filter(({ stage }) => stage === 'lab')).toMatchObject([
        {
          id: 'page-renders',
          outcome: 'fail',
          message: expect.stringContaining('crashes the browser'),
        },
      ])
      expect(result_reason).toBe('page-renders')
      expect(result).toBe('bad')
      expect(lab.troubles).toHaveLength(2)
    },
    PATIENCE,
  )

  it.runIf(IN_RELEASE)(
    'is killed from outside is not',
    async () => {
      const { lab: seen, checks } = await auditUnder('SIGKILL')
      expect(seen).toMatchObject({
        status: 'not-measured',
        reason: 'The browser stopped unexpectedly.',
      })
      expect(checks.filter(({ stage }) => stage === 'lab')).toEqual([])
      expect(lab.troubles).toHaveLength(2)
    },
    PATIENCE,
  )
})

it.runIf(IN_RELEASE)(
  'a browser that can start no process for a page is given up for another one',
  async () => {
    await lab.prepare()
    endProcesses(/--type=zygote/, 'SIGKILL')
    const outcome = await lab.measure({
      request: pageRequest(`${site.origin}/`),
      egress: localEgress(),
      signal: new AbortController().signal,
    })
    expect(outcome.measured).toBe(true)
    // The text of a browser that stopped answering is another one.
    expect(lab.troubles).toEqual([expect.stringContaining('failed to launch')])
  },
  PATIENCE,
)
