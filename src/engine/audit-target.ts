import type { Analysis } from './analysis/analysis.ts'
import type { AuditContext, AuditEvents, AuditStep } from './audit-events.ts'
import { capturePage } from '../capture/capture-page.ts'
import type { PageCapture } from '../capture/capture.ts'
import type { Egress, Session } from '../egress/egress.ts'
import type { ReadLab } from '../facts/lab/read-lab.ts'
import type { DocumentFacts } from '../facts/html/read-document.ts'
import type { LabArtifact } from '../lab/lab-artifact.ts'
import type { LabResult } from '../lab/lab-result.ts'
import type { Lab } from '../lab/lab.ts'
import type { LabOutcome } from '../lab/lab-order.ts'
import type { NotMeasured } from '../lab/reasons.ts'
import { type Measuring, startMeasuring } from './measuring.ts'
import { type Probing, startProbing } from './probing.ts'
import type { RunFacts } from '../report/make-results.ts'
import type { AuditOutcome, Results } from '../report/results.ts'
import type { LabState } from '../report/summary/lab-state.ts'
import type { LabFile } from '../report/summary/lab-files.ts'
import type { AuditRequest } from '../request/audit-request.ts'
import { ThreadKilled } from './analysis/thread-pool.ts'
import { textsOf } from '../request/page-credentials.ts'
import { packageVersion } from './version.ts'

interface Parts {
  readonly analysis: Analysis
  readonly egress: Egress
  readonly session: Session
  readonly entrance: Entrance
  readonly ownAgent: string | null
  readonly lab: Lab | null
  /** Faults that were compensated for, for the operator. */
  readonly onTrouble: (error: unknown) => void
}

/** Resolved once the page is there: targets of its probes are not the audited site. */
export interface Entrance {
  readonly admit: (url: URL, addresses: readonly string[]) => Promise<boolean>
  open(): void
}

/** Slow third parties delay the first results by no more than this. */
const FIRST_RESULTS_MS = 2000

/** Target → page → document → probes → facts → findings → results, then again with browser results. */
export async function auditTarget(
  parts: Parts,
  request: AuditRequest,
  { signal = new AbortController().signal, ...options }: AuditContext & AuditEvents,
): Promise<AuditOutcome> {
  const { session, entrance, analysis, ownAgent, onTrouble } = parts
  const clock = stopwatch()
  const enter = (step: AuditStep) => options.onProgress?.(step, 0, 1)

  enter('fetching')
  const captured = await capturePage(session, request.target, {
    signal,
    toldTo: credentialsOrigin(request),
  })
  entrance.open()
  const fetched = clock()

  enter('reading')
  const { document, blocked } = await analysis.read(captured)
  if (blocked !== null) return { status: 'failed', error: { code: 'blocked', message: blocked } }
  const page = { ...captured, response: { ...captured.response, body: new Uint8Array(0) } }

  const measuring = measure(parts, { ...options, request, page, document, signal })
  try {
    enter('probing')
    const probing = startProbing({ session, analysis, page, document, signal, ownAgent })
    const judge = createJudge({
      ...options,
      request,
      analysis,
      page,
      document,
      probing,
      clock,
      fetched,
    })
    return await inStages({
      ...options,
      probing,
      measuring,
      judge,
      analysis,
      page,
      document,
      signal,
      onTrouble,
    })
  } finally {
    measuring.stop?.()
  }
}

/** The only origin that receives the page credentials; null if there are none. */
function credentialsOrigin({ target, credentials }: AuditRequest): string | null {
  return credentials && new URL(target.url).origin
}

/** The reason without a lab. */
type NoMeasuring = { readonly reason: string | null; readonly stop?: undefined }

interface Read extends AuditContext, AuditEvents {
  readonly request: AuditRequest
  readonly page: PageCapture
  readonly document: DocumentFacts
  readonly signal: AbortSignal
}

function measure({ lab, egress }: Parts, read: Read): Measuring | NoMeasuring {
  const { request, page, document, signal, party, onProgress, onWaiting } = read
  if (lab === null) return { reason: null }
  if (!document.document.html) return { reason: 'The document is not an HTML page.' }
  if ((page.tls?.authorizationError ?? page.untrustedHop) !== null) {
    // The lab's own text: importing it would load the lab for an audit without a browser.
    return { reason: 'The browser does not trust the page’s certificate.' }
  }
  // If only a host was typed, the scheme that responded.
  const found = { ...request, target: page.target }
  return startMeasuring({ lab, egress, request: found, party, signal, onProgress, onWaiting })
}

type Judge = (
  run: Pick<RunFacts, 'stage' | 'lab'> & { readonly seen?: ReadLab | undefined },
) => Promise<Results>

interface JudgeNeeds extends Omit<Read, 'signal'> {
  readonly analysis: Analysis
  readonly probing: Probing
  readonly clock: () => number
  readonly fetched: number
}

function createJudge(needs: JudgeNeeds): Judge {
  const { analysis, page, document, probing, clock, fetched, ignoredChecks = [], earlier } = needs
  const { language, notForSearch, credentials } = needs.request
  let probed: number | undefined
  void probing.done.then(() => (probed = clock())).catch(() => undefined)
  return async (run) => {
    // While the browser works, its step is the step of the run.
    if (run.lab?.status !== 'measuring') needs.onProgress?.('judging', 0, 1)
    const timing = {
      started_at: page.startedAt,
      fetch: fetched,
      probes: (probed ?? clock()) - fetched,
      total: clock(),
    }
    const environment = {
      pagemark: packageVersion(),
      ...(language !== null && { language }),
      ...(credentials !== null && { access: true }),
      ...(notForSearch && { not_for_search: true }),
    }
    const results = probing.soFar()
    return await analysis.judge({
      page,
      document,
      results,
      timing,
      environment,
      ignoredChecks,
      earlier,
      told: credentials === null ? [] : textsOf(credentials),
      ...run,
    })
  }
}

interface Stages extends AuditEvents {
  readonly analysis: Analysis
  readonly page: PageCapture
  readonly document: DocumentFacts
  readonly probing: Probing
  readonly measuring: Measuring | NoMeasuring
  readonly judge: Judge
  readonly signal: AbortSignal
  readonly onTrouble: (error: unknown) => void
  readonly needsBrowser?: boolean
}

/** Each stage shows what it has; the last one is the outcome. */
async function inStages(stages: Stages): Promise<AuditOutcome> {
  const { probing, measuring, judge, signal, onStage } = stages
  const isMeasuring = 'done' in measuring
  const lab = isMeasuring ? ({ status: 'measuring' } as const) : null

  if (onStage && !(await endsWithin(probing.done, FIRST_RESULTS_MS))) {
    await onStage(await judge({ stage: 'static', lab }))
  }
  await probing.done
  signal.throwIfAborted()
  if (isMeasuring) return await withBrowser(stages, measuring)
  const { reason } = measuring
  if (reason !== null) return await unmeasured(stages, { reason })
  return completed(await judge({ stage: 'static', lab: null }))
}

/** A fault of ours in the browser's part costs that part, not the report, unless the audit is about that part. */
async function withBrowser(stages: Stages, measuring: Measuring): Promise<AuditOutcome> {
  const { judge, signal, onStage } = stages
  await onStage?.(await judge({ stage: 'static', lab: { status: 'measuring' } }))
  const loaded = await measuring.loaded
  if (loaded && onStage) {
    const seen = await attempt(stages, () => judgeSeen(loaded, stages, { status: 'measuring' }))
    if (seen) await onStage(seen)
  }
  const outcome = (await attempt(stages, () => measuring.done)) ?? BROKE
  signal.throwIfAborted()
  if (!outcome.measured) return await unmeasured(stages, outcome)
  const files = await keepAll(stages, outcome.artifacts)
  const lab = { status: 'measured', files } as const
  const seen = await attempt(stages, () => judgeSeen(outcome.result, stages, lab))
  return seen
    ? completed(seen)
    : await unmeasured(stages, { reason: 'The rendered page could not be read.' })
}

const BROKE: LabOutcome = { measured: false, reason: 'The browser part of the audit failed.' }

async function judgeSeen(
  result: LabResult,
  { analysis, page, document, judge }: Stages,
  lab: Extract<LabState, { status: 'measuring' | 'measured' }>,
): Promise<Results> {
  const served = { headers: page.response.headers, bodySha256: document.bodySha256 }
  const seen = await analysis.readLab({ lab: result, served })
  return await judge({ stage: lab.status === 'measured' ? 'complete' : 'static', lab, seen })
}

async function unmeasured(
  { judge }: Stages,
  { reason, crashed = false, certificateError }: Omit<NotMeasured, 'measured'>,
): Promise<AuditOutcome> {
  const lab = { status: 'not-measured', reason, crashed, certificateError } as const
  return completed(await judge({ stage: 'complete', lab }))
}

/** Undefined if it broke: pages that are too much to parse are not reported, everything else is, to the operator. */
async function attempt<Value>(
  { signal, onTrouble, needsBrowser }: Stages,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ThreadKilled && error.tooMuch) return undefined
    if (needsBrowser) throw error
    onTrouble(error)
    return undefined
  }
}

/** Those that were stored, with their names in the results. If one cannot be, nor will the next ones be. */
async function keepAll(stages: Stages, artifacts: readonly LabArtifact[]): Promise<LabFile[]> {
  const { onArtifact } = stages
  const kept: LabFile[] = []
  if (!onArtifact) return kept
  await attempt(stages, async () => {
    for (const artifact of artifacts) {
      await onArtifact(artifact)
      const { body, ...file } = artifact
      kept.push({ ...file, bytes: body.byteLength })
    }
  })
  return kept
}

function completed(results: Results): AuditOutcome {
  return { status: 'completed', results }
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

/** Whole milliseconds since it was created. */
function stopwatch(): () => number {
  const start = performance.now()
  return () => Math.round(performance.now() - start)
}
