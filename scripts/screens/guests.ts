import type { Results } from '../../src/report/results.ts'
import { endRuns, type TestApi } from '../../test/support/api.ts'
import { startOpen } from '../../test/support/guests.ts'
import { pastResults } from '../../test/support/past-results.ts'

const WAIT = { allowed: false, retryAfterMs: 17_000 } as const

/** Servers with audits for guests: one with reports of guests, and one at its limit. */
export async function startGuests(shorten: (results: Results) => Results) {
  await using opened = new AsyncDisposableStack()
  const open = opened.use(await startOpen({ signUpMode: 'open' }))
  const tired = opened.use(await startOpen({ guestThrottle: { attempt: () => WAIT } }))
  const ended = await askedFor(open, 'https://www.library.example/opening-hours')
  for (const results of pastResults().slice(-1).map(shorten)) {
    await endRuns(open, ended.reportId, { status: 'completed', results })
  }
  const waiting = await askedFor(open, 'https://www.museum.example/')
  const all = opened.move()
  return { open, tired, ended, waiting, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** A guest's report, with the browser's cookie. */
async function askedFor({ store }: TestApi, url: string) {
  return await store.guestReports.store({ target: { url, schemeGiven: true }, devices: ['mobile'] })
}
