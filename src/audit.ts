import { type Analysis, createAnalysis } from './analysis.ts'
import { failureOf } from './audit-failure.ts'
import { capturePage } from './capture/capture-page.ts'
import { createEgress, type Egress, type EgressOptions, type Session } from './egress/egress.ts'
import { userAgentOf } from './egress/user-agent.ts'
import { startProbing } from './probing.ts'
import type { AuditOutcome, Results } from './report/results.ts'
import type { Refusal, Target } from './target.ts'
import { packageVersion } from './version.ts'

export type { AuditOutcome, Results } from './report/results.ts'

export interface AuditOptions {
  readonly signal?: AbortSignal
  /** Ids of checks that stay listed and leave the score. */
  readonly ignoredChecks?: readonly string[]
  /**
   * Asked before the page's host, and each host that it redirects to, is connected to, with all
   * addresses that the name has; false ends the audit. Probes are not asked about.
   */
  readonly admit?: (url: string, addresses: readonly string[]) => Promise<boolean>
  /** Called with results that are worth showing while slow third parties are still asked. */
  readonly onStage?: (results: Results) => void | Promise<void>
  /** `done` of `total` steps are behind it. */
  readonly onProgress?: (step: AuditStep, done: number, total: number) => void
}

const STEPS = ['fetching', 'reading', 'probing', 'judging'] as const
export type AuditStep = (typeof STEPS)[number]

export interface EngineOptions {
  /** The way out for a target: one for all, or one that a person's own machine is open to. */
  readonly egressFor: (target: Target) => Egress | Promise<Egress>
  /** Threads for parsing and judging. */
  readonly threads: number
  /**
   * Our own `User-Agent`, appended to those of crawlers in whose name pages are asked for a second time.
   * Null, or not given: they are not asked for so.
   */
  readonly ownAgent?: string | null
}

/** Audits targets until it is closed. */
export interface Engine {
  /** Rejects only for what is our fault, and when `signal` aborts. */
  audit(target: Target, options?: AuditOptions): Promise<AuditOutcome>
  close(): Promise<void>
}

/** The URL names no target that may be audited; `refusal` says why, without any network. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/**
 * Audits one page. Only public addresses are fetched unless `reach` opens more.
 *
 * Rejects with {@link TargetRefused}; a page that cannot be had is an outcome, not an error.
 */
export async function audit(
  url: string,
  { reach = {}, ...options }: AuditOptions & { readonly reach?: Partial<EgressOptions> } = {},
): Promise<AuditOutcome> {
  const egress = createEgress({ userAgent: userAgentOf(packageVersion(), null), ...reach })
  const parsed = egress.judge(url)
  if (!parsed.ok) throw new TargetRefused(parsed.refusal)

  const engine = createEngine({ egressFor: () => egress, threads: 1 })
  try {
    return await engine.audit(parsed.target, options)
  } finally {
    await engine.close()
  }
}

/** Slow third parties never hold the first results back by more than this. */
const FIRST_RESULTS_MS = 2000

export function createEngine(options: EngineOptions): Engine {
  const analysis = createAnalysis(options.threads)
  return {
    async audit(target, auditOptions = {}) {
      const egress = await options.egressFor(target)
      const entrance = entranceOf(auditOptions)
      const session = egress.open(entrance)
      try {
        const parts = { ...options, analysis, session, entrance }
        return await auditTarget(parts, target, auditOptions)
      } catch (error) {
        const failure = failureOf(error)
        if (failure === null) throw error
        return { status: 'failed', error: failure }
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
  readonly entrance: Entrance
}

/** Stands open once the page is there: what its probes go to is not the site under audit. */
interface Entrance {
  readonly admit: (url: URL, addresses: readonly string[]) => Promise<boolean>
  open(): void
}

function entranceOf({ admit }: AuditOptions): Entrance {
  let guard = admit
  return {
    admit: async (url, addresses) => guard === undefined || (await guard(url.href, addresses)),
    open() {
      guard = undefined
    },
  }
}

/** Target → page → document → probes → facts → findings → results. */
async function auditTarget(
  { session, entrance, analysis, ownAgent = null }: Parts,
  target: Target,
  { signal = new AbortController().signal, onStage, onProgress, ignoredChecks = [] }: AuditOptions,
): Promise<AuditOutcome> {
  const clock = stopwatch()
  const enter = (step: AuditStep) => onProgress?.(step, STEPS.indexOf(step), STEPS.length)

  enter('fetching')
  const captured = await capturePage(session, target, { signal })
  entrance.open()
  const fetched = clock()

  enter('reading')
  const { document, blocked } = await analysis.read(captured)
  if (blocked !== null) return { status: 'failed', error: { code: 'blocked', message: blocked } }
  const page = { ...captured, response: { ...captured.response, body: new Uint8Array(0) } }

  enter('probing')
  const probing = startProbing({ session, analysis, page, document, signal, ownAgent })
  const judge = (probed: number) => {
    enter('judging')
    const timing = {
      started_at: page.startedAt,
      fetch: fetched,
      probes: probed - fetched,
      total: clock(),
    }
    const environment = { pagemark: packageVersion() }
    return analysis.judge({
      page,
      document,
      results: probing.soFar(),
      stage: 'static',
      timing,
      environment,
      ignoredChecks,
    })
  }

  if (onStage && !(await endsWithin(probing.done, FIRST_RESULTS_MS)))
    await onStage(await judge(clock()))
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
