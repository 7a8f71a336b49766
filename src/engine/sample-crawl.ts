import type { PageSample, PlannedSample, SampleStore } from '../crawl/page-sample.ts'
import { sampleOf } from '../report/site/sample-of.ts'
import type { AuditOutcome } from '../report/results.ts'

export interface Sampling {
  readonly samples: SampleStore
  /** Numbers of the pages to load; called once for a crawl. */
  readonly plan: () => Promise<readonly number[]>
  /** Audits a page with a browser. */
  readonly audit: (url: string, signal: AbortSignal) => Promise<AuditOutcome>
  /** Ends an audit at once. */
  readonly signal: AbortSignal
  /** Ends the sample after the page that is being loaded: others wait, and a page may take minutes. */
  readonly turn?: AbortSignal
  readonly onProgress?: (done: number, total: number) => Promise<void> | void
  /** Faults of ours, which cost one page. */
  readonly onTrouble?: (error: unknown) => void
  /** Faults that say nothing about the page and will pass: they end the sample, which can be continued later. */
  readonly isPassing?: (error: unknown) => boolean
}

/** A page that was begun this often has probably ended the process. */
const MOST_ATTEMPTS = 3

const GIVEN_UP = 'The page could not be loaded in several attempts.'
const BROKE = 'The browser part of the audit failed.'

/** Loads the pages of a crawl's sample one after the other, each once. An interrupted one continues. */
export async function sampleCrawl(sampling: Sampling): Promise<readonly PageSample[]> {
  const { samples, signal, turn, onProgress } = sampling
  const known = await samples.planned()
  if (known.length === 0) await samples.plan(await sampling.plan())
  const planned = known.length > 0 ? known : await samples.planned()
  const done: PageSample[] = []
  await onProgress?.(0, planned.length)
  for (const each of planned) {
    if (each.sample === null) turn?.throwIfAborted()
    signal.throwIfAborted()
    done.push(each.sample ?? (await loaded(each, sampling)))
    await onProgress?.(done.length, planned.length)
  }
  return done
}

async function loaded(planned: PlannedSample, sampling: Sampling): Promise<PageSample> {
  const { number, attempt } = planned
  const { samples } = sampling
  if (attempt >= MOST_ATTEMPTS) {
    const given = { number, measured: null, reason: GIVEN_UP }
    await samples.save(given)
    return given
  }
  await samples.begin(number)
  const sample = await audited(planned, sampling)
  await samples.save(sample)
  return sample
}

async function audited(
  { number, url }: PlannedSample,
  { audit, signal, onTrouble, isPassing }: Sampling,
): Promise<PageSample> {
  try {
    return sampleOf(number, await audit(url, signal))
  } catch (error) {
    signal.throwIfAborted()
    if (isPassing?.(error)) throw error
    onTrouble?.(error)
    return { number, measured: null, reason: BROKE }
  }
}
