// node bench/score-distribution.ts (--urls FILE | --folder FOLDER [--count N]) [--nameserver ADDRESS:PORT]
//
//   [--browser auto|bundled|PATH [--trusted-key HASH]] [--json FILE]
//
// Scores real pages with the catalogue: one line per page, then the distribution. docs/scoring.md contains the output
// and names the pages. Pages of this machine need a name server that resolves names for them, since half of the checks
// do not apply to pages without a public name.
//
// With --browser a browser loads each page too, one after the other, and everything is printed twice: by plain HTTP
// only, and with the browser; then the number of pages whose result changes, by old and new result. A browser knows no
// certificate authority of this machine: --trusted-key is the SHA-256 of the public key to trust, in Base64.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createEngine, type Engine } from '../src/engine/audit.ts'
import { cageOf, thisMachine } from '../src/cli/open-lab.ts'
import { createEgress } from '../src/egress/egress.ts'
import { userAgentOf } from '../src/egress/user-agent.ts'
import { findBrowser } from '../src/lab/browser/find-browser.ts'
import { createLab } from '../src/lab/lab.ts'
import { trustingBrowser } from '../test/support/trusting-browser.ts'
import { findSite } from './pages.ts'
import { print } from './print.ts'
import { categorySpreads, type Judged, moves, pageLine, spreadOf } from './score-spread.ts'
import { serveSite } from './serve-site.ts'
import { pageRequest } from '../test/support/page-request.ts'

const { values } = parseArgs({
  options: {
    urls: { type: 'string' },
    folder: { type: 'string' },
    count: { type: 'string', default: '20' },
    nameserver: { type: 'string' },
    browser: { type: 'string' },
    'trusted-key': { type: 'string' },
    json: { type: 'string' },
  },
})
const pages = await openPages()
const scratch = mkdtempSync(join(tmpdir(), 'pagemark-bench-'))
const lab = values.browser === undefined ? undefined : openLab(values.browser)
const isLocal = values.nameserver !== undefined || values.folder !== undefined
const egress = createEgress({
  userAgent: userAgentOf('bench', null),
  ...(isLocal && { allowCidrs: ['127.0.0.0/8'] }),
  ...(values.folder !== undefined && { allowPorts: 'any' as const }),
  ...(values.nameserver !== undefined && { nameservers: [values.nameserver] }),
})
const engine = createEngine({ egressFor: () => egress, threads: 2, ...(lab && { lab }) })
let audited: readonly Audited[]
try {
  audited = await auditAll(engine, pages.urls)
} finally {
  await engine.close()
  await lab?.close()
  pages.close()
  rmSync(scratch, { recursive: true })
}
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(audited))

if (lab === undefined) printAll(audited.map(({ url, results }) => ({ url, results })))
else {
  print('By plain HTTP alone:')
  printAll(audited.map(({ url, plain }) => ({ url, results: plain })))
  print('\nWith a browser:')
  printAll(audited.map(({ url, results }) => ({ url, results })))
  print('\nResults that the browser moves:')
  for (const line of moves(audited.map(({ plain, results }) => [plain, results]))) print(line)
}

interface Audited {
  readonly url: string
  readonly results: Judged
  /** The results before the browser's. */
  readonly plain: Judged
}

async function openPages() {
  if (values.folder !== undefined) {
    return await serveSite(findSite(values.folder, Number(values.count)))
  }
  if (values.urls === undefined) throw new Error('--urls FILE or --folder FOLDER is missing')
  return { urls: readFileSync(values.urls, 'utf8').trim().split('\n'), close: () => undefined }
}

function openLab(asked: string) {
  const key = values['trusted-key']
  const flags = [`--ignore-certificate-errors-spki-list=${key}`]
  return createLab({
    search: () =>
      key === undefined
        ? findBrowser(asked, thisMachine())
        : trustingBrowser(scratch, { flags }, asked),
    cage: cageOf({ LAB_UID: 64_190, ALLOW_UNSANDBOXED: 'off' }),
    concurrency: 1,
    onTrouble: (trouble) => process.stderr.write(`${trouble}\n`),
  })
}

/** Two at a time; one if a browser measures, since others would change its numbers. */
async function auditAll(by: Engine, all: readonly string[]): Promise<Audited[]> {
  const rest = all.entries()
  const done: Audited[] = []
  const work = async () => {
    for (const [index, url] of rest) done[index] = await auditPage(by, url)
  }
  await Promise.all(lab === undefined ? [work(), work()] : [work()])
  return done
}

async function auditPage(by: Engine, url: string): Promise<Audited> {
  let plain: Judged = 'There are no results without the browser.'
  const outcome = await by.audit(pageRequest(url), {
    onStage(results) {
      if (results.environment.browser === null) plain = results
    },
  })
  if (outcome.status === 'failed') {
    return { url, results: outcome.error.message, plain: outcome.error.message }
  }
  const { results } = outcome
  if (lab === undefined || results.lab?.status === 'measured') return { url, results, plain }
  return { url, results: `Not measured: ${results.lab?.reason ?? ''}`, plain }
}

function printAll(judged: readonly { readonly url: string; readonly results: Judged }[]): void {
  for (const { url, results } of judged) print(pageLine(url, results))
  print('')
  for (const [site, some] of Map.groupBy(judged, ({ url }) => new URL(url).hostname)) {
    print(`${site.padEnd(40)} ${spreadOf(some.map(({ results }) => results))}`)
  }
  const all = judged.map(({ results }) => results)
  print(`${'all'.padEnd(40)} ${spreadOf(all)}`)
  for (const line of categorySpreads(all)) print(line)
}
