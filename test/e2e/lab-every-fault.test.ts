import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine, type Results } from '../../src/audit.ts'
import { catalogue } from '../../src/checks/catalogue.ts'
import { createLab, type Lab } from '../../src/lab/lab.ts'
import { LAB_UID } from '../support/browser.ts'
import { type EveryFaultSite, startEveryFaultSite, WEBMCP } from '../support/every-fault-site.ts'
import { localEgress } from '../support/local-egress.ts'
import { trustCertificate, trustingBrowser } from '../support/trusting-browser.ts'

const PATIENCE_MS = 300_000

const BUNDLED = (process.env.PAGEMARK_TEST_BROWSER ?? 'bundled') === 'bundled'

/** What the page cannot have beside its other faults: the page of the same site that has it, and why. */
const ELSEWHERE: Readonly<Record<string, readonly [path: string, why: string]>> = {
  'page-renders': ['/blank', 'A page that shows nothing shows no other fault.'],
  'rendered-soft-404': ['/gone', 'What says something in more than 250 words is no error page.'],
  'axe-aria-hidden-body': ['/hidden', 'What is hidden from everybody is judged by no other rule.'],
  'axe-html-lang-valid': ['/gone', 'The page declares no language, which is the other fault.'],
  'axe-html-xml-lang-mismatch': [
    '/hidden',
    'The same: this one takes two languages that are valid.',
  ],
  'axe-bypass': [
    '/gone',
    'The page has the faults of headings, and a heading is a way past blocks.',
  ],
  'axe-page-has-heading-one': ['/gone', 'The page has a heading that only a script writes.'],
  'axe-landmark-one-main': [
    '/gone',
    'The page has too many main landmarks, which is the other fault.',
  ],
}

/** What no page can show. */
const NOWHERE: Readonly<Record<string, string>> = {
  'field-cwv': 'It tells of visits of real people, which the service asks nobody about.',
  ...(BUNDLED && { bfcache: 'The bundled browser restores no page that was left.' }),
}

let site: EveryFaultSite
let folder: string
let lab: Lab
let engine: Engine

beforeAll(async () => {
  trustCertificate()
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
  chmodSync(folder, 0o755)
  site = await startEveryFaultSite()
  lab = createLab({
    search: () => trustingBrowser(folder, { features: WEBMCP }),
    cage: { uid: process.getuid?.() === 0 ? LAB_UID : null, unsandboxed: false },
    concurrency: 1,
    // What a page is like is asked here, not how quick a machine is that does other things too.
    patience: 5,
  })
  const egress = localEgress({ nameservers: [site.names.address] })
  engine = createEngine({ egressFor: () => egress, threads: 1, lab })
})

afterAll(async () => {
  await engine.close()
  await lab.close()
  await site.close()
  rmSync(folder, { recursive: true })
})

const LAB_CHECKS = catalogue.filter(({ stage }) => stage === 'lab').map(({ id }) => id)

/** The checks that find a fault, or tell of what they only tell of. */
async function found(path: string): Promise<Set<string>> {
  const target = localEgress().judge(`${site.origin}${path}`)
  if (!target.ok) throw new Error(target.refusal.message)
  const outcome = await engine.audit(target.target)
  if (outcome.status !== 'completed') throw new Error(outcome.error.message)
  expect(outcome.results.lab).toMatchObject({ status: 'measured', reason: null })
  return new Set(outcome.results.checks.filter(isFault).map(({ id }) => id))
}

/** What is only told of has to be there: `1 service worker`, say, and not none. */
function isFault({ id, outcome, evidence }: Results['checks'][number]): boolean {
  if (outcome === 'informative') return evidence.length > 0 || id === 'stable-layout-for-agents'
  return outcome === 'warn' || outcome === 'fail'
}

describe('a page with a fault for every check of the lab', () => {
  it(
    'is found at fault by each, but for those that exclude another',
    async () => {
      const faults = await found('/every-fault')
      const missing = LAB_CHECKS.filter((id) => !faults.has(id))
      expect(missing.toSorted()).toEqual(
        [...Object.keys(ELSEWHERE), ...Object.keys(NOWHERE)].toSorted(),
      )
    },
    PATIENCE_MS,
  )

  it.each([...new Set(Object.values(ELSEWHERE).map(([path]) => path))])(
    'leaves those to %s',
    async (path) => {
      const faults = await found(path)
      const due = Object.entries(ELSEWHERE).filter(([, [place]]) => place === path)
      expect(due.map(([id]) => id).filter((id) => !faults.has(id))).toEqual([])
    },
    PATIENCE_MS,
  )
})
