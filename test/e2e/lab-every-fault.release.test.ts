import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine, type Results } from '../../src/engine/audit.ts'
import { catalogue } from '../../src/checks/catalogue.ts'
import { createLab, type Lab } from '../../src/lab/lab.ts'
import { ELSEWHERE } from '../support/every-fault-pages.ts'
import { type EveryFaultSite, startEveryFaultSite, WEBMCP } from '../support/every-fault-site.ts'
import { FAULTLESS, FAULTY, outcomesOf } from '../support/lab-outcomes.ts'
import { localEgress } from '../support/local-egress.ts'
import { TEST_CAGE } from '../support/test-lab.ts'
import { trustCertificate, trustingBrowser } from '../support/trusting-browser.ts'
import { auditRequest } from '../../src/request/audit-request.ts'

const PATIENCE_MS = 300_000

const BUNDLED = (process.env.PAGEMARK_TEST_BROWSER ?? 'bundled') === 'bundled'

/** Checks that no page can fail. */
const NOWHERE: Readonly<Record<string, string>> = {
  'field-cwv': 'It tells of visits of real people, which the service asks nobody about.',
  ...(BUNDLED && { bfcache: 'The bundled browser restores no page that was left.' }),
}

/** Requests of every visit. A busy machine may skip a third visit: other requests come from Lighthouse's audits. */
const ASKED_BY_ALL = ['/every-fault', '/ten.png', '/old.js', '/gone', '/added.js', '/quirks']

let site: EveryFaultSite
let folder: string
let lab: Lab
let engine: Engine
let faulty: Results
let distrust: () => void

beforeAll(async () => {
  distrust = trustCertificate()
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
  chmodSync(folder, 0o755)
  site = await startEveryFaultSite()
  lab = createLab({
    search: () => trustingBrowser(folder, { features: WEBMCP }),
    cage: TEST_CAGE,
    concurrency: 2,
    // This tests the page and not the speed of a busy machine. The load as a desktop uses all of its time, since this
    // page is never quiet.
    patience: 6,
  })
  const egress = localEgress({ nameservers: [site.names.address] })
  engine = createEngine({ egressFor: () => egress, threads: 1, lab })
  faulty = await audit('/every-fault')
}, PATIENCE_MS)

afterAll(async () => {
  distrust()
  await engine.close()
  await lab.close()
  await site.close()
  rmSync(folder, { recursive: true })
})

async function audit(path: string): Promise<Results> {
  const target = localEgress().judge(`${site.origin}${path}`)
  if (!target.ok) throw new Error(target.refusal.message)
  const outcome = await engine.audit(auditRequest(target.target, { language: 'de-CH' }))
  if (outcome.status !== 'completed') throw new Error(outcome.error.message)
  expect(outcome.results.lab).toMatchObject({ status: 'measured', reason: null })
  return outcome.results
}

/** An informative check needs evidence, such as `1 service worker`. */
function isFault({ id, outcome, evidence }: Results['checks'][number]): boolean {
  if (outcome === 'informative') return evidence.length > 0 || id === 'stable-layout-for-agents'
  return outcome === 'warn' || outcome === 'fail'
}

const evidenceOf = ({ checks }: Results, id: string) =>
  checks.find((check) => check.id === id)?.evidence

describe('a page with a fault for every check of the lab', () => {
  it('is found at fault by each, but for those that exclude another', () => {
    const faults = new Set(faulty.checks.filter(isFault).map(({ id }) => id))
    const checks = catalogue.filter(({ stage }) => stage === 'lab').map(({ id }) => id)
    const missing = checks.filter((id) => !faults.has(id))
    expect(missing.toSorted()).toEqual(
      [...Object.keys(ELSEWHERE), ...Object.keys(NOWHERE)].toSorted(),
    )
  })

  it('is judged by each as hard as it should be', () => {
    expect(outcomesOf(faulty, Object.keys(FAULTY))).toEqual(FAULTY)
  })

  it('has evidence of its faults', () => {
    const { origin } = site
    expect(evidenceOf(faulty, 'failed-requests')).toContainEqual(
      expect.objectContaining({ url: `${origin}/missing.js`, status: 404 }),
    )
    expect(evidenceOf(faulty, 'console-errors')).toMatchObject([
      { url: `${origin}/every-fault`, value: 'of the page' },
      { value: 'of another domain' },
    ])
    expect(evidenceOf(faulty, 'dialogs-on-load')).toEqual([{ name: 'alert', value: 'Welcome' }])
    expect(evidenceOf(faulty, 'permission-prompts')).toEqual([
      { url: `${origin}/every-fault`, name: 'geolocation', value: 1 },
    ])
    // Kept by every browser, as on a user's visit: by default a private context keeps none.
    expect(evidenceOf(faulty, 'third-party-cookies')).toEqual([
      { name: 'other', value: 'tags.example.net', note: 'lasts for the session' },
    ])
    expect(evidenceOf(faulty, 'js-libraries')).toEqual([{ name: 'jQuery', value: '3.4.1' }])
    expect(evidenceOf(faulty, 'service-worker')).toMatchObject([{ url: `${origin}/worker.js` }])
  })

  it('was asked for in the language that is wanted, as a phone and as a computer', () => {
    // Requests by the browser's own tools have its own name.
    for (const device of [/Mobile/, /Macintosh/]) {
      const seen = site.requests.filter(({ agent }) => device.test(agent))
      const asked = seen.filter(({ path }) => ASKED_BY_ALL.includes(path))
      expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(ASKED_BY_ALL))
      expect(new Set(asked.map(({ language }) => language))).toEqual(new Set(['de-CH']))
    }
  })
})

it('a page without any of the faults passes', { timeout: PATIENCE_MS }, async () => {
  const faultless = await audit('/faultless')
  expect(outcomesOf(faultless, Object.keys(FAULTLESS))).toEqual(FAULTLESS)
  // There was no wait-for selector, so there is no result of it.
  expect(faultless.lab?.devices[0]).not.toHaveProperty('awaited')
  const superseded = faultless.checks.filter(({ superseded_by: by }) => by === 'rendered-soft-404')
  expect(superseded.map(({ id }) => id)).toEqual(['soft-404-page'])
})

it('a page that draws nothing fails, and is still reported', { timeout: PATIENCE_MS }, async () => {
  const results = await audit('/blank')
  expect(outcomesOf(results, ['page-renders'])).toEqual({ 'page-renders': 'fail' })
  expect(results.score).toBeLessThanOrEqual(49)
  expect(results.result).not.toBe('good')
})
