// node bench/score-distribution.ts --urls FILE [--nameserver ADDRESS:PORT] [--json FILE]
//
// How the catalogue marks real pages: one line a page, then how the scores lie. docs/scoring.md holds what
// it printed, and says which pages they were. Pages of this machine need a name server that gives them
// names, since pages without a public name are spared half of the checks.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createEngine, type Engine } from '../src/audit.ts'
import { createEgress } from '../src/egress/egress.ts'
import { userAgentOf } from '../src/egress/user-agent.ts'
import type { Results } from '../src/report/results.ts'

const { values } = parseArgs({
  options: {
    urls: { type: 'string' },
    nameserver: { type: 'string' },
    json: { type: 'string' },
  },
})
if (values.urls === undefined) throw new Error('--urls FILE is missing')

const egress = createEgress({
  userAgent: userAgentOf('bench', null),
  ...(values.nameserver === undefined
    ? {}
    : { nameservers: [values.nameserver], allowCidrs: ['127.0.0.0/8'] }),
})
const engine = createEngine({ egressFor: () => egress, threads: 2 })
const audited = await auditAll(engine, readFileSync(values.urls, 'utf8').trim().split('\n'))
await engine.close()
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(audited))

for (const { url, results } of audited) print(lineOf(url, results))
print('')
for (const [site, pages] of Map.groupBy(audited, ({ url }) => new URL(url).hostname)) {
  print(`${site.padEnd(40)} ${spread(scoresOf(pages))}`)
}
print(`${'all'.padEnd(40)} ${spread(scoresOf(audited))}`)

interface Audited {
  readonly url: string
  /** A sentence where there are none. */
  readonly results: Results | string
}

async function auditAll(by: Engine, urls: readonly string[]): Promise<Audited[]> {
  const rest = urls.entries()
  const done: Audited[] = []
  const work = async () => {
    for (const [index, url] of rest) {
      const outcome = await by.audit({ url, schemeGiven: true })
      const results = outcome.status === 'completed' ? outcome.results : outcome.error.message
      done[index] = { url, results }
    }
  }
  await Promise.all([work(), work()])
  return done
}

function lineOf(url: string, results: Results | string): string {
  if (typeof results === 'string') return `  -          ${url}  ${results}`
  const categories = results.categories.map(({ id, score }) => `${id.slice(0, 4)} ${score ?? '-'}`)
  const { score, result, scoring } = results
  const held = scoring.caps.map(({ check, limit }) => `${check} ≤ ${limit}`)
  return `${String(score).padStart(3)} ${result.padEnd(7)} ${url}  ${categories.join(' ')}  ${held.join(' ')}`
}

function scoresOf(pages: readonly Audited[]): number[] {
  return pages.flatMap(({ results }) => (typeof results === 'string' ? [] : [results.score]))
}

/** Least, quartiles, most, and how many are good, decent and bad by score alone. */
function spread(scores: readonly number[]): string {
  const sorted = scores.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  const quartiles = [0, 0.25, 0.5, 0.75, 1].map((share) => String(at(share)).padStart(3)).join(' ')
  const good = sorted.filter((score) => score >= 80).length
  const bad = sorted.filter((score) => score < 50).length
  return `${quartiles}  of ${sorted.length}: ${good} good, ${sorted.length - good - bad} decent, ${bad} bad`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
