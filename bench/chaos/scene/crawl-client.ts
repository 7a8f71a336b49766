import { setTimeout as sleep } from 'node:timers/promises'
import { pick, pickByWeight } from '../../soak/random.ts'
import { type ApiOptions, createApi } from './ask-api.ts'

const PAUSE_MS = 2_000
const LOOK_MS = 500
/** A crawl that is interrupted waits for its lease: meanwhile, others are started. */
const MOST_WAIT_MS = 8_000
const OPEN = new Set(['queued', 'running'])

export interface CrawlClientOptions extends ApiOptions {
  /** Tells its site audits from those of other clients. */
  readonly name: string
  /** Origin of the site. */
  readonly crawled: string
}

interface Known {
  readonly site: string
  readonly id: string
}

const WEIGHTS = { create: 8, again: 6, delete: 1 }

/** Starts one crawl after the other until it is stopped. Each site audit has a URL and an idempotency key of its own. */
export function startCrawlClient(options: CrawlClientOptions) {
  const { random, name, crawled, deletions } = options
  const { ask, insist } = createApi(options)
  const stopping = new AbortController()
  const known: Known[] = []
  let made = 0

  async function create(): Promise<void> {
    made += 1
    const site = `${name}-${made}`
    const form = { url: `${crawled}/?key=${site}`, project: 'sites' }
    const headers = { 'Idempotency-Key': site }
    const told = await insist(
      { what: 'crawl-site', site },
      { path: '/site-audits', method: 'POST', form, headers },
    )
    if (told.as !== 'acknowledged') return
    const one = { site, id: told.id ?? '' }
    known.push(one)
    await ended(one)
  }

  const steps: Record<keyof typeof WEIGHTS, () => Promise<void>> = {
    create,
    async again() {
      const [first, ...more] = known
      if (!first) return await create()
      const one = pick([first, ...more], random)
      const { site, id } = one
      await ask(
        { what: 'crawl-again', site },
        { path: `/site-audits/${id}/crawls`, method: 'POST' },
      )
      await ended(one)
    },
    async delete() {
      const one = known[0]
      if (!one || !deletions.reports()) return
      known.shift()
      const { site, id } = one
      await insist({ what: 'delete-site', site }, { path: `/site-audits/${id}`, method: 'DELETE' })
    },
  }

  async function ended({ site, id }: Known): Promise<void> {
    const until = performance.now() + MOST_WAIT_MS
    while (!stopping.signal.aborted && performance.now() < until) {
      await sleep(LOOK_MS)
      const told = await ask({ what: 'show-site', site }, { path: `/site-audits/${id}` })
      if (told.as === 'acknowledged' && !OPEN.has(told.state ?? '')) return
    }
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      await steps[pickByWeight(WEIGHTS, random) ?? 'create']()
      await sleep(PAUSE_MS * random())
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
