import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runChecks } from '../../src/checks/run-checks.ts'
import { completeFacts } from '../../src/facts/complete-facts.ts'
import { completeLabFacts } from '../../src/facts/lab/complete-lab-facts.ts'
import { readRendered } from '../../src/facts/lab/read-rendered.ts'
import { readDocument } from '../../src/facts/read-document.ts'
import { captureOf } from '../support/example-facts.ts'
import { type FaultySite, startFaultySite } from '../support/faulty-site.ts'
import { localEgress } from '../support/local-egress.ts'
import { testLab } from '../support/test-lab.ts'

const PATIENCE_MS = 180_000

const lab = testLab()
let site: FaultySite

beforeAll(async () => {
  site = await startFaultySite()
})

afterAll(async () => {
  await lab.close()
  await site.close()
})

/** Each check on a page without the fault; those that a page over http does not show are left out. */
const FAULTLESS = {
  'csp-violations': 'pass',
  'vulnerable-js-lab': 'pass',
  'third-party-cookies': 'pass',
  'cookies-runtime': 'pass',
  'trackers-before-consent': 'pass',
  'permission-prompts': 'pass',
  'sri-runtime': 'not-applicable',
  'fingerprinting-apis': 'not-applicable',
  'console-errors': 'pass',
  'failed-requests': 'pass',
  'deprecated-apis': 'pass',
  'browser-issues': 'pass',
  'paste-allowed': 'pass',
  'image-aspect-ratio': 'pass',
  'image-resolution': 'pass',
  'dialogs-on-load': 'pass',
  'quirks-mode': 'pass',
}

const FAULTY = {
  'csp-violations': 'warn',
  'vulnerable-js-lab': 'warn',
  'third-party-cookies': 'warn',
  'cookies-runtime': 'fail',
  'trackers-before-consent': 'warn',
  'permission-prompts': 'fail',
  'sri-runtime': 'informative',
  'fingerprinting-apis': 'informative',
  'console-errors': 'fail',
  'failed-requests': 'fail',
  'deprecated-apis': 'warn',
  'browser-issues': 'pass',
  'paste-allowed': 'fail',
  'image-aspect-ratio': 'warn',
  'image-resolution': 'warn',
  'dialogs-on-load': 'warn',
  'quirks-mode': 'fail',
}

describe('what a page does while it runs', () => {
  it('is found where it is a fault', { timeout: PATIENCE_MS }, async () => {
    const found = await judge('faulty', 'de-CH')
    expect(statusesOf(found, FAULTY)).toEqual(FAULTY)
    expect(evidenceOf(found, 'failed-requests')).toMatchObject([
      { url: `${site.origin}/gone`, status: 404 },
    ])
    expect(evidenceOf(found, 'console-errors')).toMatchObject([
      { url: `${site.origin}/faulty`, value: 'of the page' },
      { value: 'of another domain' },
    ])
    expect(evidenceOf(found, 'dialogs-on-load')).toEqual([{ name: 'alert', value: 'Welcome' }])
    expect(evidenceOf(found, 'permission-prompts')).toEqual([
      { url: `${site.origin}/faulty`, name: 'geolocation', value: 1 },
    ])
    // Kept by every browser, as where people meet the page: by default a private context keeps none.
    expect(evidenceOf(found, 'third-party-cookies')).toEqual([
      { name: 'other', value: '127.0.0.2', note: 'for the session' },
    ])
    expect(evidenceOf(found, 'js-libraries')).toEqual([{ name: 'jQuery', value: '3.4.1' }])
    expect(evidenceOf(found, 'service-worker')).toMatchObject([{ url: `${site.origin}/worker.js` }])
  })

  it('was asked for in the language that is wished, as a phone and as a computer', () => {
    const askedFor = ['/faulty', '/ten.png', '/old.js', '/gone', '/added.js', '/quirks']
    // What the browser fetches for its own tools is asked for under its own name.
    for (const device of [/Mobile/, /Macintosh/]) {
      const seen = site.requests.filter(({ agent }) => device.test(agent))
      const asked = seen.filter(({ path }) => askedFor.includes(path))
      expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(askedFor))
      expect(new Set(asked.map(({ language }) => language))).toEqual(new Set(['de-CH']))
    }
  })

  it('is not found where it is none', { timeout: PATIENCE_MS }, async () => {
    expect(statusesOf(await judge('faultless'), FAULTLESS)).toEqual(FAULTLESS)
  })
})

type Findings = ReturnType<typeof runChecks>

async function judge(
  page: 'faulty' | 'faultless',
  language: string | null = null,
): Promise<Findings> {
  const url = `${site.origin}/${page}`
  const outcome = await lab.measure({
    url,
    egress: localEgress(),
    devices: ['mobile'],
    samples: 1,
    language,
    signal: new AbortController().signal,
  })
  if (!outcome.measured) throw new Error(outcome.reason)
  const capture = captureOf({ url, ...site.pages[page] })
  const seen = completeLabFacts(readRendered(outcome.result, capture.response.headers))
  if (seen === undefined) throw new Error('No device was measured.')
  return runChecks({ ...completeFacts(capture, readDocument(capture), []), ...seen })
}

function statusesOf(findings: Findings, wanted: object) {
  return Object.fromEntries(
    findings
      .filter(({ check }) => Object.hasOwn(wanted, check.id))
      .map(({ check, outcome }) => [check.id, outcome.status]),
  )
}

function evidenceOf(findings: Findings, id: string) {
  const outcome = findings.find(({ check }) => check.id === id)?.outcome
  return outcome && 'evidence' in outcome ? outcome.evidence : undefined
}
