import type { Page } from 'puppeteer-core'
import type { DeviceResult, LoadedPage } from '../lab-result.ts'
import type { DeviceJob } from '../runner-messages.ts'
import type { Redaction } from './create-redaction.ts'
import { readConsole } from './read-console.ts'
import { readCookies } from './read-cookies.ts'
import { readRequests } from './read-requests.ts'
import { readSockets } from './read-sockets.ts'
import { readStorage } from './read-storage.ts'
import type { Sample } from './take-sample.ts'
import { trimLighthouse } from './trim-lighthouse.ts'
import type { PageWatch } from './watch-page.ts'

interface Load {
  readonly page: Page
  readonly watch: PageWatch
  readonly loaded: LoadedPage
  readonly job: DeviceJob
  readonly sample: Sample
  readonly redaction: Redaction
}

const MOST_ISSUES = 200
const LONGEST_URL = 2048
const LONGEST_SCRIPT = 500
const LONGEST_DIALOG = 500

/**
 * Describes a load from Lighthouse's artifacts and the page's state at that time. Cut texts are already redacted; the
 * rest is not.
 */
export async function readLoad({
  page,
  watch,
  loaded,
  job,
  sample,
  redaction,
}: Load): Promise<Omit<DeviceResult, 'samples' | 'interactionTests'>> {
  const { artifacts, lhr } = sample
  const issues = Object.entries(artifacts.InspectorIssues ?? {})
  return {
    device: job.device,
    lighthouse: trimLighthouse(lhr, redaction),
    page: loaded,
    requests: await readRequests(sample, redaction),
    sockets: readSockets(sample, redaction),
    console: readConsole(artifacts, redaction),
    issues: Object.fromEntries(issues.map(([kind, found]) => [kind, found.slice(0, MOST_ISSUES)])),
    cookies: await readCookies(page, sample),
    storage: await readStorage(page),
    navigations: watch
      .navigations()
      .map((navigation) => ({ ...navigation, url: redaction.text(navigation.url, LONGEST_URL) })),
    dialogs: watch
      .dialogs()
      .map((dialog) => ({ ...dialog, text: redaction.text(dialog.text, LONGEST_DIALOG) })),
    apiCalls: (await watch.apiCalls()).map((call) => ({
      ...call,
      script: call.script && redaction.text(call.script, LONGEST_SCRIPT),
    })),
  }
}
