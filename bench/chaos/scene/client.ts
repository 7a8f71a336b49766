import { setTimeout as sleep } from 'node:timers/promises'
import type { Asked, Exchange, Told } from '../check/history.ts'
import { pick, pickByWeight, type Random } from '../../soak/random.ts'
import { type Sent, uploader } from './upload-build.ts'

const TIMEOUT_MS = 60_000
const PAUSE_MS = 250
const MOST_TRIES = 20

export interface ClientOptions {
  /** Tells its reports from those of other clients. */
  readonly name: string
  readonly webs: readonly [number, ...number[]]
  readonly key: string
  /** Origin of the pages that it audits. */
  readonly site: string
  readonly random: Random
  readonly exchanges: Exchange[]
  /** Whether enough work is waiting already. */
  readonly isBusy: () => boolean
}

interface Known {
  readonly key: string
  readonly id: string
  readonly project: string
}

const WEIGHTS = {
  create: 10,
  rerun: 4,
  hide: 3,
  delete: 3,
  'delete-project': 1,
  list: 3,
  upload: 2,
}

/** Sends one request after the other to any web process until it is stopped. */
export function startClient(options: ClientOptions) {
  const { random, name } = options
  const known: Known[] = []
  const stopping = new AbortController()
  let made = 0

  const ask = (asked: Asked, sent: Sent) => exchange(options, asked, sent)
  /** Retries until there is a response: a lost request may have had its effect. */
  const insist = async (asked: Asked, sent: Sent): Promise<Told> => {
    for (let tries = 1; ; tries += 1) {
      const told = await ask(asked, sent)
      if (told.as === 'acknowledged' || tries === MOST_TRIES || isFinal(told)) return told
      await sleep(PAUSE_MS)
    }
  }

  const steps: Record<keyof typeof WEIGHTS, () => Promise<unknown>> = {
    async create() {
      made += 1
      const key = `${name}-${made}`
      // 30 % go to a project that will be deleted with its reports, a new one every ten reports.
      const project = `${name} ${random() < 0.7 ? 'kept' : `short ${Math.floor(made / 10)}`}`
      const page = random() < 0.3 ? 'slow' : 'quick'
      const form = { url: `${options.site}/${page}?key=${key}`, project }
      const headers = { 'Idempotency-Key': key }
      const told = await insist(
        { what: 'create', key, project },
        { path: '/reports', method: 'POST', form, headers },
      )
      if (told.as === 'acknowledged') known.push({ key, id: told.id ?? '', project })
    },
    rerun: () =>
      withOne(async ({ key, id }) => {
        await ask(
          { what: 'rerun', key },
          { path: `/reports/${id}`, method: 'PATCH', form: { results: '1' } },
        )
      }),
    hide: () =>
      withOne(async ({ key, id }) => {
        const privacy = random() < 0.5 ? 0 : 1
        const form = { privacy: String(privacy) }
        await ask({ what: 'hide', key, privacy }, { path: `/reports/${id}`, method: 'PATCH', form })
      }),
    delete: () =>
      withOne(async (one) => {
        known.splice(known.indexOf(one), 1)
        const sent = { path: `/reports/${one.id}`, method: 'DELETE' }
        await insist({ what: 'delete', key: one.key }, sent)
      }),
    'delete-project': () =>
      withOne(async ({ project }) => {
        if (project.endsWith('kept')) return
        known.splice(0, known.length, ...known.filter((one) => one.project !== project))
        // No more reports are created in it.
        made = 10 * (Math.floor(made / 10) + 1)
        const sent = { path: `/projects/${encodeURIComponent(project)}`, method: 'DELETE' }
        await insist({ what: 'delete-project', project }, sent)
      }),
    list: () => ask({ what: 'list' }, { path: '/reports' }),
    upload: uploader({ name, random, ask, insist }),
  }

  async function withOne(use: (one: Known) => Promise<void>): Promise<void> {
    const [first, ...more] = known
    if (first) await use(pick([first, ...more], random))
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const step = pickByWeight(WEIGHTS, random) ?? 'list'
      if (!(options.isBusy() && (step === 'create' || step === 'rerun'))) await steps[step]()
      await sleep(2 * PAUSE_MS * random())
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

/** A retry would get the same response. */
function isFinal(told: Told): boolean {
  return told.as === 'refused' && told.status !== 503 && told.status !== 429
}

async function exchange(
  { webs, key, random, exchanges }: ClientOptions,
  asked: Asked,
  { path, method = 'GET', form, json, headers }: Sent,
): Promise<Told> {
  const web = pick(webs, random)
  const sentAt = Date.now()
  const told = await tell(
    fetch(`http://127.0.0.1:${web}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(form && { body: new URLSearchParams(form) }),
      ...(json !== undefined && { body: JSON.stringify(json) }),
    }),
  )
  exchanges.push({ asked, web, sentAt, toldAt: Date.now(), told })
  return told
}

async function tell(asking: Promise<Response>): Promise<Told> {
  try {
    const response = await asking
    const body: unknown = await response.json()
    if (response.ok) return { as: 'acknowledged', ...dataOf(body) }
    return {
      as: 'refused',
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after'),
      uncertain: /may have been made/.test(JSON.stringify(body)),
    }
  } catch (error) {
    const { cause } = error instanceof Error ? error : {}
    return { as: 'lost', reason: String(cause instanceof Error ? cause.message : error) }
  }
}

function dataOf(body: unknown): { id?: string; runs?: number } {
  if (typeof body !== 'object' || body === null || !('data' in body)) return {}
  const data: unknown = Array.isArray(body.data) ? body.data[0] : body.data
  if (typeof data !== 'object' || data === null || !('id' in data)) return {}
  return { id: String(data.id), ...('runs' in data && { runs: Number(data.runs) }) }
}
