import lighthouse, { type Artifacts, type Result } from 'lighthouse'
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js'
import type { Page } from 'puppeteer-core'
import type { DeviceJob, LabStep } from '../runner-messages.ts'
import { ErrorWithCode } from './error-with-code.ts'
import { lighthouseConfig, type Pauses } from './lighthouse-config.ts'
import { watchSteps } from './watch-steps.ts'
import { sentText } from './sent-text.ts'

/** One navigation under Lighthouse. */
export interface Sample {
  readonly lhr: Result
  readonly artifacts: Artifacts
}

/** The page loaded and painted nothing: that is a result. */
const BLANK_CODE = 'NO_FCP'

export interface SampleListener extends Pauses {
  readonly onStep: (step: LabStep, done: number, total: number) => void
  /** The page has loaded; Lighthouse waits. Called once, at the end if the page did not paint. */
  readonly whenLoaded: () => Promise<void>
}

/** @throws `ErrorWithCode` if Lighthouse could not load the page */
export async function takeSample(
  page: Page,
  { request, device }: DeviceJob,
  { onStep, whenQuiet, whenLoaded }: SampleListener,
): Promise<Sample> {
  const stop = watchSteps(onStep)
  try {
    const config = lighthouseConfig(device, { whenQuiet, whenLoaded })
    // oxlint-disable-next-line no-unsafe-type-assertion -- Lighthouse names the same page by its own copy of the types
    const ownPage = page as unknown as Parameters<typeof lighthouse>[3]
    // ignoreStatusCode: pages that answer 404 or 500 are audited too; the static stage judges the status.
    const flags = { output: 'json', logLevel: 'silent', ignoreStatusCode: true } as const
    const run = await lighthouse(request.target.url, flags, config, ownPage)
    if (run === undefined) throw new ErrorWithCode('NO_RESULT', 'Lighthouse gave no result.')
    const { runtimeError } = run.lhr
    if (runtimeError && runtimeError.code !== BLANK_CODE) {
      throw new ErrorWithCode(runtimeError.code, runtimeError.message)
    }
    if (runtimeError) await whenLoaded()
    return { lhr: run.lhr, artifacts: runtimeError ? ofBlankPage(run.artifacts) : run.artifacts }
  } finally {
    stop()
  }
}

/** For a page that painted nothing, only the logs are collected, under other names. */
function ofBlankPage(artifacts: Artifacts): Artifacts {
  const { DevtoolsLogError: DevtoolsLog, TraceError: Trace } = artifacts
  return { ...artifacts, DevtoolsLog, Trace, ConsoleMessages: [] }
}

/** UTF-16 units. */
const MOST_SENT = 5_000_000

/** The HTML as received, before its scripts ran; null if there is none or more than is read. */
export function sentHtml({ artifacts }: Sample): string | null {
  // Lighthouse stores an error in place of data that it could not collect.
  const sent: unknown = artifacts.MainDocumentContent
  return typeof sent === 'string' && sent !== '' && sent.length <= MOST_SENT ? sentText(sent) : null
}

/** Lighthouse's own choice: the run nearest to the medians of first paint and interactivity. */
export function medianSample(samples: readonly Sample[]): Sample {
  const [first] = samples
  if (first === undefined) throw new Error('There is no sample.')
  if (samples.length === 1) return first
  const complete = samples.filter(({ lhr }) => isMeasured(lhr))
  if (complete.length === 0) return first
  const median = computeMedianRun(complete.map(({ lhr }) => lhr))
  return complete.find(({ lhr }) => lhr === median) ?? first
}

function isMeasured({ audits }: Result): boolean {
  return [audits['first-contentful-paint'], audits.interactive].every(
    (audit) => audit?.numericValue !== undefined,
  )
}
