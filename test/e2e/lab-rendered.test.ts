import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine, type Results } from '../../src/audit.ts'
import type { Lab } from '../../src/lab/lab.ts'
import { localEgress } from '../support/local-egress.ts'
import { startRenderedSite } from '../support/rendered-site.ts'
import type { Site } from '../support/site.ts'
import { testLab } from '../support/test-lab.ts'

const PATIENCE_MS = 240_000

let site: Site
let lab: Lab
let engine: Engine
/** Lighthouse waits 30 seconds for a blank page; the others are measured meanwhile. */
let blank: Promise<Results>

beforeAll(async () => {
  site = await startRenderedSite()
  lab = testLab(undefined, 2)
  const egress = localEgress()
  engine = createEngine({ egressFor: () => egress, threads: 1, lab })
  blank = audit('/blank')
  blank.catch(() => undefined)
}, PATIENCE_MS)

afterAll(async () => {
  await engine.close()
  await lab.close()
  await site.close()
})

async function audit(path: string): Promise<Results> {
  const target = localEgress().judge(`${site.origin}${path}`)
  if (!target.ok) throw new Error(target.refusal.message)
  const outcome = await engine.audit(target.target)
  if (outcome.status !== 'completed') throw new Error(outcome.error.message)
  expect(outcome.results.lab).toMatchObject({ status: 'measured', reason: null })
  return outcome.results
}

const CHECKS = [
  'page-renders',
  'rendered-robots',
  'rendered-canonical',
  'rendered-title-description',
  'rendered-content',
  'rendered-links',
  'rendered-structured-data',
  'rendered-hreflang',
  'js-redirect',
  'rendered-soft-404',
  'blocked-resources',
  'intrusive-interstitial',
  'mobile-parity',
  'horizontal-overflow',
  'font-size-legible',
  'lazy-content-reachable',
  'agent-accessibility-tree',
  'raw-rendered-ratio-ai',
]

function statuses({ checks }: Results): Record<string, string> {
  const own = checks.filter(({ id }) => CHECKS.includes(id))
  return Object.fromEntries(own.map(({ id, outcome }) => [id, outcome]))
}

describe('what a browser says of what is rendered', () => {
  it('finds no fault on a page that is sent as it is shown', { timeout: PATIENCE_MS }, async () => {
    const results = await audit('/clean')
    const { 'mobile-parity': parity, ...found } = statuses(results)
    const others = CHECKS.filter((id) => id !== 'mobile-parity')
    expect(found).toEqual(Object.fromEntries(others.map((id) => [id, 'pass'])))
    expect(['pass', 'not-applicable']).toContain(parity)
    const superseded = results.checks.filter(({ superseded_by: by }) => by === 'rendered-soft-404')
    expect(superseded.map(({ id }) => id)).toEqual(['soft-404-page'])
  })

  it('finds each fault of an application', { timeout: PATIENCE_MS }, async () => {
    const { 'mobile-parity': parity, ...found } = statuses(await audit('/faulty'))
    expect(found).toEqual({
      'page-renders': 'pass',
      'rendered-robots': 'fail',
      'rendered-canonical': 'fail',
      'rendered-title-description': 'warn',
      'rendered-content': 'fail',
      'rendered-links': 'fail',
      'rendered-structured-data': 'fail',
      'rendered-hreflang': 'warn',
      'js-redirect': 'warn',
      'rendered-soft-404': 'pass',
      'blocked-resources': 'fail',
      'intrusive-interstitial': 'fail',
      'horizontal-overflow': 'fail',
      'font-size-legible': 'warn',
      'lazy-content-reachable': 'warn',
      'agent-accessibility-tree': 'fail',
      'raw-rendered-ratio-ai': 'fail',
    })
    // A busy machine may not load it a second time in the time there is.
    expect(['warn', 'not-applicable']).toContain(parity)
  })

  it('knows an error page that only scripts show', { timeout: PATIENCE_MS }, async () => {
    const results = await audit('/gone')
    expect(statuses(results)).toMatchObject({ 'rendered-soft-404': 'fail' })
    expect(results.score).toBeLessThanOrEqual(49)
  })

  it(
    'takes nothing for the work of scripts that the server sends to browsers alone',
    { timeout: PATIENCE_MS },
    async () => {
      const found = statuses(await audit('/for-phones'))
      const raw = CHECKS.filter((id) => /^r(?:endered|aw)-/.test(id) && id !== 'rendered-soft-404')
      expect(Object.fromEntries(raw.map((id) => [id, found[id]]))).toEqual(
        Object.fromEntries(raw.map((id) => [id, 'pass'])),
      )
    },
  )

  it(
    'compares pages of which each visit has an address of its own',
    { timeout: PATIENCE_MS },
    async () => {
      const { 'mobile-parity': _, ...found } = statuses(await audit('/visit'))
      expect(new Set(Object.values(found))).toEqual(new Set(['pass']))
    },
  )

  it(
    'compares nothing with the page that a script leads to',
    { timeout: PATIENCE_MS },
    async () => {
      expect(statuses(await audit('/moved'))).toMatchObject({
        'js-redirect': 'warn',
        'page-renders': 'pass',
        'rendered-content': 'not-applicable',
        'rendered-soft-404': 'not-applicable',
      })
    },
  )

  it(
    'fails a page that draws nothing, and still reports it',
    { timeout: PATIENCE_MS },
    async () => {
      const results = await blank
      expect(statuses(results)).toMatchObject({ 'page-renders': 'fail' })
      expect(results.score).toBeLessThanOrEqual(49)
      expect(results.result).not.toBe('good')
    },
  )
})
