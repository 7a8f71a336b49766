import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiOptions, createApi } from './ask-api.ts'

/** Its pages must have a title. */
export const WATCHED = 'watched'
/** Events that the webhook wants. */
export const WANTED = [
  'report.completed',
  'report.failed',
  'alert.confirmed',
  'alert.resolved',
  'crawl.completed',
]
/** Events that emails are sent about, of watched pages only. */
export const MAILED = ['alert.confirmed', 'alert.resolved']

const PAUSE_MS = 2_000
const LOOK_MS = 500
const MOST_WAIT_MS = 45_000
const OPEN = new Set(['queued', 'running'])
/** An alert is resolved by the second good run. */
const RUNS = 3

export interface WatchClientOptions extends ApiOptions {
  readonly name: string
  /** Origin of the pages. */
  readonly site: string
  /** Gives the page of this report a title. */
  readonly fix: (key: string) => void
}

/** A watched project with a budget, and channels for its alerts. Nothing may fail meanwhile. */
export async function setUpWatching(
  options: Pick<WatchClientOptions, keyof ApiOptions | 'site'>,
  webhook: string,
): Promise<void> {
  const { insist } = createApi(options)
  const asked = { what: 'set-up' } as const
  const put = async (path: string, method: string, json: object) => {
    const told = await insist(asked, { path, method, json })
    if (told.as !== 'acknowledged') throw new Error(`${path}: ${JSON.stringify(told)}`)
  }
  await put('/channels', 'POST', { kind: 'webhook', url: webhook, events: WANTED })
  const first = { what: 'create', key: 'c00-0', project: WATCHED } as const
  const form = { url: `${options.site}/quick?key=${first.key}`, project: WATCHED }
  await insist(first, { path: '/reports', method: 'POST', form })
  const rules = [{ measure: 'check.title-present', must: 'pass' }]
  await put(`/projects/${WATCHED}/budgets`, 'PUT', { rules })
  await put(`/projects/${WATCHED}/watch`, 'PUT', { alerts: 'on' })
  await put('/channels', 'POST', { kind: 'email', events: MAILED, projects: [WATCHED] })
}

/**
 * Raises one alert after the other: the first run of a new report breaks the budget, and two more, after its page was
 * fixed, resolve the alert.
 */
export function startWatchClient(options: WatchClientOptions) {
  const { name, site, fix } = options
  const { ask, insist } = createApi(options)
  const stopping = new AbortController()
  let made = 0

  async function create(key: string) {
    const form = { url: `${site}/watched?key=${key}`, project: WATCHED }
    return await insist(
      { what: 'create', key, project: WATCHED },
      { path: '/reports', method: 'POST', form, headers: { 'Idempotency-Key': key } },
    )
  }

  /** Its state once it has no run that waits; undefined if that takes too long. */
  async function ended(key: string, path: string) {
    const until = performance.now() + MOST_WAIT_MS
    while (!stopping.signal.aborted && performance.now() < until) {
      await sleep(LOOK_MS)
      const told = await ask({ what: 'show', key }, { path })
      if (told.as === 'acknowledged' && !OPEN.has(told.state ?? '')) return told.state
    }
    return undefined
  }

  async function raiseAndResolve(): Promise<void> {
    made += 1
    const key = `${name}-${made}`
    const told = await create(key)
    if (told.as !== 'acknowledged') return
    const path = `/reports/${told.id ?? ''}`
    // A first run that was interrupted too often has raised nothing.
    if ((await ended(key, path)) !== 'completed') return
    fix(key)
    for (let run = 1; run < RUNS && !stopping.signal.aborted; run += 1) {
      await ask({ what: 'rerun', key }, { path, method: 'PATCH', form: { results: '1' } })
      await ended(key, path)
    }
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      await raiseAndResolve()
      await sleep(PAUSE_MS * options.random())
    }
  }

  const working = work()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}
