// node bench/hostile-documents.ts [--count N] [--seed N]
//
// Measures the cost of hostile documents in the thread that reads them, with the server's limits: none may end the
// process or break a check. Prints the slowest; bench/memory.ts measures their memory, and docs/security.md contains
// the figures.
import { parseArgs } from 'node:util'
import { createAnalysis } from '../src/engine/analysis/analysis.ts'
import { ThreadKilled } from '../src/engine/analysis/thread-pool.ts'
import { captureOf } from '../test/support/example-facts.ts'
import { type HostileDocument, hostileDocuments } from '../test/support/hostile-documents.ts'

const { values } = parseArgs({
  options: { count: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})

interface Cost {
  readonly name: string
  readonly bytes: number
  readonly ms: number
  /** The end: the number of broken checks, or why its thread was ended. */
  readonly ended: string
}

const analysis = createAnalysis(1)
const costs: Cost[] = []
for (const document of hostileDocuments(Number(values.count), Number(values.seed))) {
  costs.push(await costOf(document))
}
await analysis.close()

const outcomes = Map.groupBy(costs, ({ ended }) => ended)
for (const [ended, which] of outcomes) print(`${String(which.length).padStart(5)}  ${ended}`)
print('dearest:')
for (const { name, bytes, ms, ended } of costs.toSorted((a, b) => b.ms - a.ms).slice(0, 15)) {
  print(`  ${ms.toFixed(0).padStart(6)} ms  ${(bytes / 2 ** 20).toFixed(2)} MB  ${name}  ${ended}`)
}
if (costs.some(({ ended }) => ended.startsWith('checks broke'))) process.exitCode = 1

async function costOf({ name, body, contentType }: HostileDocument): Promise<Cost> {
  const start = performance.now()
  const bytes = body.byteLength
  const ended = await analyse(body, contentType)
  return { name, bytes, ms: performance.now() - start, ended }
}

async function analyse(body: Uint8Array, contentType: string): Promise<string> {
  const made = captureOf({ headers: [['Content-Type', contentType]] })
  const page = { ...made, response: { ...made.response, body, wireBytes: body.byteLength } }
  try {
    const { document } = await analysis.read(page)
    const known = { page: { ...page, response: { ...page.response, body: new Uint8Array(0) } } }
    await analysis.plan({ ...known, document, results: [] })
    const { checks } = await analysis.judge({
      ...known,
      document,
      results: [],
      stage: 'static',
      timing: { started_at: page.startedAt, fetch: 0, probes: 0, total: 0 },
      environment: { pagemark: 'bench' },
    })
    const broken = checks.filter(({ outcome }) => outcome === 'error').map(({ id }) => id)
    return broken.length === 0 ? 'judged' : `checks broke: ${broken.join(', ')}`
  } catch (error) {
    if (!(error instanceof ThreadKilled)) throw error
    return `ended: ${error.message}`
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
