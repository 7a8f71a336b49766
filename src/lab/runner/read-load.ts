import type { Page } from 'puppeteer-core'
import type { DeviceResult, LoadedPage } from '../lab-result.ts'
import type { DeviceJob } from '../runner-messages.ts'
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
}

const MOST_ISSUES = 200

/** What a load was like: from what Lighthouse collected, and from what the page was like when it had. */
export async function readLoad({
  page,
  watch,
  loaded,
  job,
  sample,
}: Load): Promise<Omit<DeviceResult, 'samples' | 'trials'>> {
  const { artifacts, lhr } = sample
  const issues = Object.entries(artifacts.InspectorIssues ?? {})
  return {
    device: job.device,
    lighthouse: trimLighthouse(lhr),
    page: loaded,
    requests: await readRequests(sample),
    sockets: readSockets(sample),
    console: readConsole(artifacts),
    issues: Object.fromEntries(issues.map(([kind, found]) => [kind, found.slice(0, MOST_ISSUES)])),
    cookies: await readCookies(page, sample),
    storage: await readStorage(page),
    navigations: [...watch.navigations()],
    dialogs: [...watch.dialogs()],
    apiCalls: [...(await watch.apiCalls())],
  }
}
