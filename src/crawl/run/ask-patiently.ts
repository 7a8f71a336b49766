import type { AskSite } from './ask-site.ts'
import type { Fetched } from './fetch-url.ts'

/** Longest pause for a site that asks for one before it has shown a page. */
const LONGEST_PAUSE_MS = 60_000
/** As in a crawl, the third request for a pause in a row ends it. */
const MOST_PAUSES = 3

/** A site that asks for a short pause is asked again after it; `ask` waits. */
export async function askPatiently(ask: AskSite, url: string): Promise<Fetched> {
  for (;;) {
    const fetched = await ask.request(url)
    const { status, retryAfterMs } = fetched.paced
    const isPause = (status === 429 || status === 503) && retryAfterMs !== null
    if (!isPause || retryAfterMs > LONGEST_PAUSE_MS || fetched.holds >= MOST_PAUSES) return fetched
  }
}
