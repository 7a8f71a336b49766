import { analyse } from '../src/engine/analysis/audit-thread.ts'
import type { PageCapture, Probe, ProbeResult } from '../src/capture/capture.ts'
import { capturePage } from '../src/capture/capture-page.ts'
import { captureProbes } from '../src/capture/capture-probes.ts'
import { catalogue } from '../src/checks/catalogue.ts'
import { runChecks } from '../src/checks/run-checks.ts'
import { completeFacts } from '../src/facts/complete-facts.ts'
import { planProbes } from '../src/facts/probes/plan-probes.ts'
import { readDocument } from '../src/facts/html/read-document.ts'
import { parseLocated } from './floor.ts'
import { loopbackEgress } from './recording-egress.ts'
import { type Duel, duel, processorTime } from './rounds.ts'

/** A page as the network gave it, with all its probes answered: what analysis starts from. */
interface Captured {
  readonly page: PageCapture
  readonly html: string
  readonly probes: readonly ProbeResult[]
}

export interface AnalysisCost extends Duel {
  /** Share of the whole analysis that each check takes, dearest first. */
  readonly checks: readonly { readonly id: string; readonly share: number }[]
}

/** Processor time of facts, checks and results, against one parse of the same pages. */
export async function analysisCpu(urls: readonly string[], rounds: number): Promise<AnalysisCost> {
  const captured = await captureAll(urls)
  const figures = await duel(rounds, {
    ours: async () => processorTime(() => captured.forEach(analyseWhole)),
    floor: async () => processorTime(() => captured.forEach(({ html }) => parseLocated(html))),
  })
  return { ...figures, checks: costOfChecks(captured) }
}

function analyseWhole({ page, probes }: Captured): void {
  const read = analyse({ kind: 'read', page })
  if (read.kind !== 'read') return
  const known = { page, document: read.document, results: probes }
  analyse({ kind: 'plan', ...known })
  analyse({
    kind: 'judge',
    ...known,
    stage: 'static',
    timing: { started_at: page.startedAt, fetch: 0, probes: 0, total: 0 },
    environment: { pagemark: 'bench' },
  })
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
