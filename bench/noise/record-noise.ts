// node bench/noise/record-noise.ts FILE [--runs N] [--at-once N] [--loads N]
//
// Audits three pages in turns, as the service does, and appends the numbers of each run to FILE as a line of JSON: with
// several page loads, also those of each.
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openLab } from '../../src/cli/open-lab.ts'
import { createEngine } from '../../src/engine/audit.ts'
import { runNumbers } from '../../src/watch/alerts/run-numbers.ts'
import { answerMuseum } from '../../scripts/museum/answer-museum.ts'
import { pageRequest } from '../../test/support/page-request.ts'
import { print } from '../print.ts'
import { loopbackEgress } from '../recording-egress.ts'
import { serveSite } from '../serve-site.ts'
import type { RecordedRun } from './recorded-runs.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '100' },
    'at-once': { type: 'string', default: '2' },
    loads: { type: 'string', default: '1' },
  },
})
const [file] = positionals
if (file === undefined) throw new Error('The file to append to is missing.')
const atOnce = Number(values['at-once'])

const docs = await serveSite({
  folder: '/usr/share/doc/python3-doc/html',
  pages: ['library/bisect.html'],
})
const app = await serveSite({
  folder: 'node_modules/playwright-core/lib/vite/traceViewer',
  pages: ['index.html'],
})
const museum = createServer(answerMuseum)
await new Promise<void>((resolve) => museum.listen(0, '127.0.0.1', resolve))
const address = museum.address()
const port = typeof address === 'object' ? address?.port : undefined

const PAGES = [
  { id: 'docs', url: docs.urls[0] ?? '' },
  { id: 'app', url: app.urls[0] ?? '' },
  { id: 'museum', url: `http://127.0.0.1:${port}/` },
]

const lab = openLab({
  BROWSER: 'bundled',
  LAB_CONCURRENCY: atOnce,
  LAB_UID: 64_190,
  ALLOW_UNSANDBOXED: 'off',
})
const prepared = await lab.prepare()
if (!prepared.ready) throw new Error(prepared.reason)
const egress = loopbackEgress()
const engine = createEngine({ egressFor: () => egress, threads: 1, lab })

const waiting = Array.from({ length: Number(values.runs) }, () => PAGES).flat()
try {
  await Promise.all(Array.from({ length: atOnce }, recordWaiting))
} finally {
  await engine.close()
  await lab.close()
  docs.close()
  app.close()
  museum.close()
}

async function recordWaiting(): Promise<void> {
  for (let page = waiting.shift(); page; page = waiting.shift()) await record(page)
}

async function record({ id, url }: { id: string; url: string }): Promise<void> {
  const at = Date.now()
  const outcome = await engine.audit(pageRequest(url, { samples: Number(values.loads) }))
  if (outcome.status === 'failed') {
    print(`${id}: ${outcome.error.message}`)
    return
  }
  const { conditions, benchmarkIndex, values: numbers } = runNumbers(outcome.results)
  const loads = outcome.results.lab?.devices[0]?.samples ?? []
  const run: RecordedRun = {
    page: id,
    at: new Date(at).toISOString(),
    seconds: Math.round((Date.now() - at) / 100) / 10,
    load: loadavg()[0] ?? 0,
    conditions,
    benchmarkIndex,
    disturbance: outcome.results.environment.disturbance ?? null,
    values: Object.fromEntries(
      Object.entries(numbers).map(([measure, value]) => [measure, rounded(measure, value)]),
    ),
    ...(loads.length > 1 && {
      each: loads.map(({ score, lcp, tbt, cls }) => ({ score, lcp, tbt, cls })),
    }),
  }
  appendFileSync(file ?? '', `${JSON.stringify(run)}\n`)
}

function rounded(measure: string, value: number): number {
  return measure === 'cls' ? Math.round(value * 10_000) / 10_000 : Math.round(value)
}
