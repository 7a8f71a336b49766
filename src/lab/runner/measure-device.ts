import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import type { AwaitedElement, LoadedPage } from '../lab-result.ts'
import { type DeviceJob, type RunnerReport, CREDENTIALS_MS, WAIT_MS } from '../runner-messages.ts'
import { askIn } from './ask-in.ts'
import { awaitElement, longestWait } from './await-element.ts'
import { createRedaction } from './create-redaction.ts'
import { knownSecrets } from './known-secrets.ts'
import { ErrorWithCode } from './error-with-code.ts'
import { loadArtifacts } from './load-artifacts.ts'
import { openContext } from './open-context.ts'
import { readLoad } from './read-load.ts'
import { readPage } from './read-page.ts'
import { sampleResults } from './sample-results.ts'
import {
  medianSample,
  type Sample,
  type SampleListener,
  sentHtml,
  takeSample,
} from './take-sample.ts'
import { takeLoads } from './take-loads.ts'
import { sendCredentials } from './send-credentials.ts'
import { tryPage } from './try-page.ts'
import { watchCrashes } from './watch-crashes.ts'
import { closePopups, watchPage } from './watch-page.ts'
import { within } from './within.ts'

type Say = (report: RunnerReport) => void

/** Loads the page once per sample, describes the median load, then runs the interaction tests. */
export async function measureDevice(browser: Browser, job: DeviceJob, say: Say): Promise<void> {
  const { samples: wanted } = job.request
  const waits: AwaitedElement[] = []
  let last: Loaded | undefined
  const take = async (number: number) => {
    await close(last)
    const place = Math.min(number, wanted - 1)
    last = await load(browser, job, (step, done, total) =>
      say({ kind: 'step', step, done: place * total + done, total: wanted * total }),
    )
    if (last.awaited) waits.push(last.awaited)
    return last.sample
  }
  try {
    const { usualIndex } = job
    const { samples, disturbance } = await takeLoads(take, { wanted, usualIndex })
    const { page, watch, loaded, awaited } = shown(last)
    const median = medianSample(samples)
    const log = median.artifacts.DevtoolsLog
    const redaction = createRedaction(await knownSecrets({ page, job, log }))
    const awaitedLongest = longestWait(waits)
    const result = redaction.device({
      ...(await readLoad({ page, watch, loaded, job, sample: median, redaction })),
      samples: await sampleResults(samples),
      ...(disturbance && { disturbance }),
      ...(awaitedLongest && { awaited: awaitedLongest }),
      interactionTests: null,
    })
    say({ kind: 'loaded', result })
    const files = { browser, page, sample: median, result, redaction }
    say({ kind: 'files', artifacts: await loadArtifacts(files) })
    say({ kind: 'step', step: 'trying', done: 0, total: 1 })
    const { interactionTests, artifacts } = await tryPage(page, job, {
      loaded,
      awaited,
      picture: result.lighthouse.pictured,
    })
    say({ kind: 'tried', interactionTests: redaction.data(interactionTests), artifacts })
  } finally {
    await close(last)
  }
}

/** TypeScript does not see that the load assigns it. */
function shown(last: Loaded | undefined): Loaded {
  if (last === undefined) throw new Error('No page was loaded.')
  return last
}

interface Loaded {
  readonly loaded: LoadedPage
  readonly context: BrowserContext
  readonly page: Page
  readonly watch: Awaited<ReturnType<typeof watchPage>>
  readonly sample: Sample
  /** Wait for the element in this load; undefined without a wait-for selector. */
  readonly awaited: AwaitedElement | undefined
}

/** Milliseconds for the browser to open a page of ours: beyond it, the browser is broken, not the page. */
const OPEN_MS = 20_000

const CLOSE_MS = 2000

/** Milliseconds until an element has been painted and its resources requested. */
const PAINT_MS = 500

async function load(
  browser: Browser,
  job: DeviceJob,
  onStep: SampleListener['onStep'],
): Promise<Loaded> {
  const broken = () => new ErrorWithCode('BROKE', 'The browser could not open a page.')
  const crashes = await within(OPEN_MS, watchCrashes(browser), broken)
  try {
    const opening = crashes.guard(open(browser, job))
    const openMs = OPEN_MS + (job.request.credentials === null ? 0 : CREDENTIALS_MS)
    const { context, page, watch } = await within(openMs, opening, broken)
    await crashes.follow(page)
    let loaded: Omit<LoadedPage, 'sent'> | undefined
    let awaited: AwaitedElement | undefined
    const { waitFor } = job.request
    const wait = async (selector: string) => {
      awaited = await awaitElement(page, selector, WAIT_MS)
      if (awaited.after !== null) await delay(PAINT_MS)
    }
    const whenQuiet = waitFor === null ? undefined : () => wait(waitFor)
    const whenLoaded = async () => {
      watch.endLoad()
      loaded = await readPage(page)
    }
    const hung = () => new ErrorWithCode('PAGE_HUNG', 'The page load did not end in time.')
    const sampling = crashes.guard(takeSample(page, job, { onStep, whenQuiet, whenLoaded }))
    const sample = await within(job.loadMs, sampling, hung)
    watch.endLighthouse()
    const read = loaded ?? (await readPage(page))
    return { context, page, watch, sample, awaited, loaded: { ...read, sent: sentHtml(sample) } }
  } finally {
    await crashes.stop()
  }
}

/** A failing load ends its browser, and with it the context. */
async function open(
  browser: Browser,
  job: DeviceJob,
): Promise<Pick<Loaded, 'context' | 'page' | 'watch'>> {
  const context = await openContext(browser, job.proxy)
  await sendCredentials(context, job)
  const page = await context.newPage()
  closePopups(context, page)
  await askIn(page, job.request)
  return { context, page, watch: await watchPage(page) }
}

async function close(loaded: Loaded | undefined): Promise<void> {
  if (loaded) await within(CLOSE_MS, loaded.context.close()).catch(() => undefined)
}
