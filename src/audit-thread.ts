import type { PageCapture, Probe, ProbeResult } from './capture/capture.ts'
import { runChecks } from './checks/run-checks.ts'
import { blockReason } from './facts/block-reason.ts'
import { completeFacts } from './facts/complete-facts.ts'
import { planProbes, type Planning } from './facts/plan-probes.ts'
import { type DocumentFacts, readDocument } from './facts/read-document.ts'
import { type ReadProbe, readProbe } from './facts/read-probe.ts'
import { makeResults, type RunFacts } from './report/make-results.ts'
import type { Results } from './report/results.ts'
import { answerJobs } from './thread-pool.ts'

/** The half of an audit that reads hostile text, so that it can be killed: jobs in, plain data out. */
export type AnalysisJob =
  | { readonly kind: 'read'; readonly page: PageCapture }
  | { readonly kind: 'read-probe'; readonly result: ProbeResult }
  | ({ readonly kind: 'plan' } & Known & Pick<Planning, 'ownAgent'>)
  | ({ readonly kind: 'judge' } & Known &
      Pick<RunFacts, 'stage' | 'timing' | 'environment' | 'ignoredChecks'>)

/** What is known of a page between two waves of probes; the page's body has been read by then. */
export interface Known {
  readonly page: PageCapture
  readonly document: DocumentFacts
  readonly results: readonly ReadProbe[]
}

export type AnalysisAnswer =
  | { readonly kind: 'read'; readonly document: DocumentFacts; readonly blocked: string | null }
  | { readonly kind: 'read-probe'; readonly result: ReadProbe }
  | { readonly kind: 'plan'; readonly probes: readonly Probe[] }
  | { readonly kind: 'judge'; readonly results: Results }

/** Exported for benchmarks, which run it without a thread around it. */
export function analyse(job: AnalysisJob): AnalysisAnswer {
  switch (job.kind) {
    case 'read': {
      const document = readDocument(job.page)
      return { kind: 'read', document, blocked: blockReason(job.page, document) }
    }
    case 'read-probe':
      return { kind: 'read-probe', result: readProbe(job.result) }
    case 'plan':
      return { kind: 'plan', probes: planProbes(job) }
    case 'judge': {
      const facts = completeFacts(job.page, job.document, job.results)
      const { stage, timing, environment, ignoredChecks = [] } = job
      const findings = runChecks(facts)
      return {
        kind: 'judge',
        results: makeResults({ facts, findings, stage, timing, environment, ignoredChecks }),
      }
    }
  }
}

answerJobs(analyse)
