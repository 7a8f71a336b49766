import { createHash } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { runChecks } from '../src/checks/run-checks.ts'
import type { StaticFacts } from '../src/facts/static-facts.ts'
import { makeResults } from '../src/report/make-results.ts'
import { Results } from '../src/report/results.ts'
import { fitResults } from '../src/engine/fit-results.ts'
import { packResults } from '../src/store/runs/results.ts'
import { exampleFacts } from './support/example-facts.ts'
import { ordinaryPage } from './support/ordinary-page.ts'

function resultsOf(facts: StaticFacts): Results {
  return makeResults({
    facts,
    findings: runChecks(facts),
    stage: 'static',
    timing: { started_at: '2026-11-20T20:00:00.000Z', fetch: 90, probes: 210, total: 320 },
    environment: { pagemark: '0.1.0' },
  })
}

const unpack = (body: Buffer): unknown => JSON.parse(zstdDecompressSync(body).toString())

/** Incompressible text, the same in every run. */
function createNoise(): (length: number) => string {
  let blocks = 0
  const block = () => createHash('sha256').update(String(blocks++)).digest('base64url')
  return (length) =>
    Array.from({ length: Math.ceil(length / 43) }, block)
      .join('')
      .slice(0, length)
}

/** Fills every list of the results: links, images, headings, metas, structured data, and evidence of many checks. */
function noisyPage(): string {
  const noise = createNoise()
  const times = (count: number, markup: () => string) => Array.from({ length: count }, markup)
  const head = times(
    250,
    () =>
      `<meta property="og:${noise(8)}" content="${noise(900)}"><meta name=robots content="${noise(90)}:${noise(500)}"><link rel=alternate hreflang=${noise(3)} href="/${noise(600)}"><link rel=canonical href="/${noise(600)}"><script src="http://${noise(9)}.example/${noise(500)}"></script><script type="application/ld+json">{"@context":"https://schema.org","@type":["Product","${noise(90)}"],"name":"${noise(2000)}"}</script>`,
  )
  const body = times(
    250,
    () =>
      `<h3>${noise(600)}</h3><a href="/${noise(600)}"></a><img src="/${noise(600)}"><iframe src="/${noise(600)}"></iframe><input name="${noise(500)}"><p role="${noise(90)}" tabindex=4 onclick="${noise(300)}">${noise(300)}`,
  )
  return `<html lang="${noise(2000)}"><title>${noise(3000)}</title>${head.join('')}<body>${body.join('')}`
}

describe('stored results', () => {
  it('take 60 KB at most, whatever a page is full of', async () => {
    const noise = createNoise()
    const headers = Array.from({ length: 100 }, () => [`X-${noise(40)}`, noise(900)] as const)
    const results = resultsOf(exampleFacts({ html: noisyPage(), headers }))
    const body = await packResults(await fitResults(results))
    expect(body.length).toBeLessThanOrEqual(60_000)

    const stored = unpack(body)
    expect(Value.Check(Results, stored)).toBe(true)
    expect(stored).toMatchObject({
      score: results.score,
      checks: results.checks.map(({ id, outcome, message }) => ({ id, outcome, message })),
      page: { links: { total: 250 }, images: { total: 250 }, headings: { total: 250 } },
    })
  })

  it('of an ordinary page are whole', async () => {
    const results = resultsOf(ordinaryPage)
    expect(unpack(await packResults(await fitResults(results)))).toEqual(
      JSON.parse(JSON.stringify(results)),
    )
  })
})
