// node bench/agreement.ts --urls FILE [--nameserver ADDRESS:PORT] [--references FILE]
//
// Audits the same pages with Pagemark, Lighthouse and axe-core in a real browser, and prints how often each pair of a
// check and an audit agrees, and where it does not. docs/agreement.md contains the output. The other tools' results of
// a page are cached in the file of --references, so that each runs once.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import type { Browser } from 'playwright-core'
import { createEngine } from '../src/engine/audit.ts'
import type { CheckResult } from '../src/report/results.ts'
import { createEgress } from '../src/egress/egress.ts'
import { userAgentOf } from '../src/egress/user-agent.ts'
import { startBrowser } from '../test/support/browser.ts'
import { LIGHTHOUSE_PAIRS, AXE_PAIRS, type Pair } from './agreement-pairs.ts'
import { pageRequest } from '../test/support/page-request.ts'

const { values } = parseArgs({
  options: {
    urls: { type: 'string' },
    nameserver: { type: 'string' },
    references: { type: 'string' },
  },
})
if (values.urls === undefined) throw new Error('--urls FILE is missing')
const urls = readFileSync(values.urls, 'utf8').trim().split('\n')

/** Null if it does not apply. */
type Verdict = 'pass' | 'fail' | null
type Verdicts = Readonly<Record<string, Verdict>>

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

const ours = await auditAll()
const theirs = await askReferences(known(values.references))
if (values.references !== undefined) {
  writeFileSync(values.references, JSON.stringify(Object.fromEntries(theirs)))
}

print('| reference | ours | pages | agree | only theirs fails | only ours fails |')
print('|---|---|---|---|---|---|')
const differences = [...LIGHTHOUSE_PAIRS, ...AXE_PAIRS].flatMap(compare)
print('')
for (const difference of differences) print(`- ${difference}`)

/** Prints one line of the table; returns the pages on which the two disagree. */
function compare({ reference, checks, failing }: Pair): string[] {
  const rows = urls.flatMap((url) => {
    const their = theirs.get(url)?.[reference] ?? null
    const our = verdictOf(ours.get(url) ?? [], checks, failing)
    return their === null || our === null ? [] : [{ url, their, our }]
  })
  const onlyTheirs = rows.filter(({ their, our }) => their === 'fail' && our === 'pass')
  const onlyOurs = rows.filter(({ their, our }) => their === 'pass' && our === 'fail')
  const agree = rows.length - onlyTheirs.length - onlyOurs.length
  const names = checks.map((check) => `\`${check}\``).join(', ')
  print(
    `| ${reference} | ${names} | ${rows.length} | ${agree} | ${onlyTheirs.length} | ${onlyOurs.length} |`,
  )
  return [
    ...onlyTheirs.map(({ url }) => `${reference} fails, ${checks.join(', ')} passes: ${url}`),
    ...onlyOurs.map(({ url }) => `${checks.join(', ')} fails, ${reference} passes: ${url}`),
  ]
}

function verdictOf(
  results: readonly CheckResult[],
  checks: readonly string[],
  failing: Pair['failing'],
): Verdict {
  const outcomes = results.filter(({ id }) => checks.includes(id)).map(({ outcome }) => outcome)
  if (outcomes.some((outcome) => failing.some((each) => each === outcome))) return 'fail'
  return outcomes.some((outcome) => outcome === 'pass' || outcome === 'warn') ? 'pass' : null
}

async function auditAll(): Promise<Map<string, CheckResult[]>> {
  const egress = createEgress({
    userAgent: userAgentOf('bench', null),
    // Pages of a server on this machine, on any port.
    allowCidrs: ['127.0.0.0/8'],
    allowPorts: [
      80,
      443,
      ...urls.map((url) => Number(new URL(url).port)).filter((port) => port > 0),
    ],
    ...(values.nameserver !== undefined && { nameservers: [values.nameserver] }),
  })
  const engine = createEngine({ egressFor: () => egress, threads: 1 })
  const audited = new Map<string, CheckResult[]>()
  for (const url of urls) {
    const outcome = await engine.audit(pageRequest(url))
    if (outcome.status === 'completed') audited.set(url, outcome.results.checks)
  }
  await engine.close()
  return audited
}

function known(file: string | undefined): Map<string, Verdicts> {
  if (file === undefined || !existsSync(file)) return new Map()
  // oxlint-disable-next-line no-unsafe-type-assertion -- written by this program
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Verdicts>))
}

async function askReferences(asked: ReadonlyMap<string, Verdicts>): Promise<Map<string, Verdicts>> {
  const verdicts = new Map(asked)
  const missing = urls.filter((url) => !verdicts.has(url))
  if (missing.length === 0) return verdicts
  const chromium = await startBrowser([
    '--ignore-certificate-errors',
    '--host-resolver-rules=MAP *.corpus-pages.org 127.0.0.1',
  ])
  for (const url of missing) {
    const fromLighthouse = await lighthouseOf(url, chromium.port)
    verdicts.set(url, { ...fromLighthouse, ...(await axeOf(chromium.browser, url)) })
  }
  await chromium.close()
  return verdicts
}

async function lighthouseOf(url: string, port: number): Promise<Verdicts> {
  const onlyAudits = LIGHTHOUSE_PAIRS.map(({ reference }) => reference)
  const run = await lighthouse(url, {
    port,
    onlyAudits,
    throttlingMethod: 'provided',
    disableFullPageScreenshot: true,
    logLevel: 'silent',
  })
  const audits = Object.values(run?.lhr.audits ?? {})
  return Object.fromEntries(audits.map((audit) => [audit.id, lighthouseVerdict(audit)]))
}

type Audit = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']['audits'][string]

/** Its audits of security headers have no weight: the items that they list are the faults. */
function lighthouseVerdict({ score, scoreDisplayMode, details }: Audit): Verdict {
  const items = details !== undefined && 'items' in details ? details.items : []
  if (scoreDisplayMode === 'informative') return items.length === 0 ? 'pass' : 'fail'
  if (score === null) return null
  return score >= 0.9 ? 'pass' : 'fail'
}

interface AxeResults {
  readonly violations: readonly { readonly id: string }[]
  readonly passes: readonly { readonly id: string }[]
}

async function axeOf(by: Browser, url: string): Promise<Verdicts> {
  const context = await by.newContext({ ignoreHTTPSErrors: true, bypassCSP: true })
  const page = await context.newPage()
  try {
    await page.goto(url, { waitUntil: 'load' })
    await page.evaluate(AXE_SOURCE)
    const rules = AXE_PAIRS.map(({ reference }) => reference)
    const found = await page.evaluate<AxeResults, readonly string[]>(
      // oxlint-disable-next-line no-unsafe-return -- axe's own global, in the page
      (values) => Reflect.get(globalThis, 'axe').run({ runOnly: { type: 'rule', values } }),
      rules,
    )
    return Object.fromEntries([
      ...found.passes.map(({ id }) => [id, 'pass'] as const),
      ...found.violations.map(({ id }) => [id, 'fail'] as const),
    ])
  } finally {
    await context.close()
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
