import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Probe, ProbeResult } from '../src/capture/capture.ts'
import { capturePage } from '../src/capture/capture-page.ts'
import { captureProbes } from '../src/capture/capture-probes.ts'
import { catalogue } from '../src/checks/catalogue.ts'
import { runChecks } from '../src/checks/run-checks.ts'
import { completeFacts } from '../src/facts/complete-facts.ts'
import { planProbes } from '../src/facts/probes/plan-probes.ts'
import { readDocument } from '../src/facts/html/read-document.ts'
import { analyseWhole, type Captured } from './analyse-whole.ts'
import { loopbackEgress } from './recording-egress.ts'
import { type Duel, duel } from './rounds.ts'

export interface AnalysisCost extends Duel {
  /** Each check's share of the whole analysis, most expensive first. */
  readonly checks: readonly { readonly id: string; readonly share: number }[]
}

/** Processor time of facts, checks and results, compared with one parse of the same pages. */
export async function analysisCpu(urls: readonly string[], rounds: number): Promise<AnalysisCost> {
  const captured = await captureAll(urls)
  const [ours, floor] = [contend('ours', captured), contend('floor', captured)]
  const figures = await duel(
    rounds,
    { ours: () => ours.round(), floor: () => floor.round() },
    Math.ceil(WARM_UP_PAGES / captured.length),
  )
  ours.close()
  floor.close()
  return { ...figures, checks: costOfChecks(captured) }
}

/** Pages that both contenders process before the measurement: a running service has compiled its code as well. */
const WARM_UP_PAGES = 300

/** One process each, since a shared parse5 is compiled for both, and slower for either. */
function contend(name: 'ours' | 'floor', pages: readonly Captured[]) {
  const child = fork(new URL('analysis-contender.ts', import.meta.url), [name], {
    serialization: 'advanced',
  })
  child.send(pages)
  return {
    async round(): Promise<number> {
      child.send('round')
      const [milliseconds] = await once(child, 'message')
      return Number(milliseconds)
    },
    close: () => void child.kill(),
  }
}

function costOfChecks(captured: readonly Captured[]) {
  const costs = new Map(catalogue.map(({ id }) => [id, 0]))
  let whole = 0
  for (const each of captured) {
    whole += milliseconds(() => analyseWhole(each))
    const facts = completeFacts(each.page, readDocument(each.page), each.probes)
    for (const check of catalogue) {
      const cost = milliseconds(() => void runChecks(facts, { checks: [check] }))
      costs.set(check.id, (costs.get(check.id) ?? 0) + cost)
    }
  }
  return [...costs]
    .map(([id, cost]) => ({ id, share: cost / whole }))
    .toSorted((a, b) => b.share - a.share)
}

function milliseconds(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

async function captureAll(urls: readonly string[]): Promise<Captured[]> {
  const captured: Captured[] = []
  const signal = new AbortController().signal
  for (const url of urls) {
    const session = loopbackEgress().open()
    const page = await capturePage(session, { url, schemeGiven: true }, { signal })
    const document = readDocument(page)
    const probes: ProbeResult[] = []
    for (;;) {
      const wave: readonly Probe[] = planProbes({ page, document, results: probes })
      if (wave.length === 0) break
      probes.push(...(await captureProbes(session, wave, { deadlineMs: 10_000, signal })))
    }
    await session.close()
    captured.push({ page, html: new TextDecoder().decode(page.response.body), probes })
  }
  return captured
}
