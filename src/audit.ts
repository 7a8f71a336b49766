import { type Analysis, createAnalysis } from './analysis.ts'
import { CaptureError } from './capture/capture-error.ts'
import { capturePage } from './capture/capture-page.ts'
import type { Egress, Session } from './egress/egress.ts'
import { startProbing } from './probing.ts'
import type { AuditOutcome, Results } from './report/results.ts'
import type { Target } from './target.ts'

export interface AuditOptions {
  readonly signal?: AbortSignal
  /** Called with results that are worth showing while slow third parties are still asked. */
  readonly onStage?: (results: Results) => void
  readonly onProgress?: (step: AuditStep) => void
}

export type AuditStep = 'fetching' | 'reading' | 'probing' | 'judging'

export interface EngineOptions {
  readonly egress: Egress
  /** The honest name under which pages are fetched. */
  readonly userAgent: string
  /** Threads for parsing and judging. */
  readonly threads: number
  /** Of Pagemark and of Node; kept in each report. */
  readonly version: string
  readonly nodeVersion: string
}

/** Audits targets until it is closed. */
export interface Engine {
  /** Rejects only for what is our fault, and when `signal` aborts. */
  audit(target: Target, options?: AuditOptions): Promise<AuditOutcome>
  close(): Promise<void>
}

/** Slow third parties never hold the first results back by more than this. */
const FIRST_RESULTS_MS = 2000

export function createEngine(options: EngineOptions): Engine {
  const analysis = createAnalysis(options.threads)
  return {
    async audit(target, auditOptions = {}) {
      const session = options.egress.open()
      try {
        return await auditTarget({ ...options, analysis, session }, target, auditOptions)
      } catch (error) {
        if (!(error instanceof CaptureError)) throw error
        return { status: 'failed', error: { code: error.code, message: error.message } }
      } finally {
        await session.close()
      }
    },
    close: () => analysis.close(),
  }
}

interface Parts extends EngineOptions {
  readonly analysis: Analysis
  readonly session: Session
}

/** Target → page → document → probes → facts → findings → results. */
async function auditTarget(
  { session, analysis, userAgent, version, nodeVersion }: Parts,
  target: Target,
  { signal = new AbortController().signal, onStage, onProgress }: AuditOptions,
): Promise<AuditOutcome> {
  const clock = stopwatch()

  onProgress?.('fetching')
  const captured = await capturePage(session, target, { signal, userAgent })
  const fetched = clock()

  onProgress?.('reading')
  const { document, blocked } = await analysis.read(captured)
  if (blocked !== null) return { status: 'failed', error: { code: 'blocked', message: blocked } }
  const page = { ...captured, response: { ...captured.response, body: new Uint8Array(0) } }

  onProgress?.('probing')
  const probing = startProbing({ session, analysis, page, document, signal })
  const judge = (probed: number) => {
    onProgress?.('judging')
    const timing = {
      started_at: page.startedAt,
      fetch: fetched,
      probes: probed - fetched,
      total: clock(),
    }
    const environment = { pagemark: version, node: nodeVersion }
    return analysis.judge({
      page,
      document,
      results: probing.soFar(),
      stage: 'static',
      timing,
      environment,
    })
  }

  if (onStage && !(await endsWithin(probing.done, FIRST_RESULTS_MS))) onStage(await judge(clock()))
  await probing.done
  signal.throwIfAborted()
  return { status: 'completed', results: await judge(clock()) }
}

async function endsWithin(work: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Whole milliseconds since it was made. */
function stopwatch(): () => number {
  const start = performance.now()
  return () => Math.round(performance.now() - start)
}
