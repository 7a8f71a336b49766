import { setTimeout as sleep } from 'node:timers/promises'
import type { Asked, Exchange, Told } from '../check/history.ts'
import { pick, type Random } from '../../soak/random.ts'
import type { Allowance } from './hourly-allowance.ts'
import type { Sent } from './upload-build.ts'

const TIMEOUT_MS = 60_000
export const PAUSE_MS = 250
const MOST_TRIES = 20

export interface ApiOptions {
  readonly webs: readonly [number, ...number[]]
  readonly key: string
  readonly random: Random
  readonly exchanges: Exchange[]
  /** Of reports and site audits, and of projects. */
  readonly deletions: { readonly reports: Allowance; readonly projects: Allowance }
}

/** Sends requests to any web process, and remembers them with their responses. */
export function createApi(options: ApiOptions) {
  const { webs, random } = options
  const ask = (asked: Asked, sent: Sent) => exchange(options, asked, sent, pick(webs, random))
  /** Retries until there is a response: a lost request may have had its effect. */
  const insist = async (asked: Asked, sent: Sent): Promise<Told> => {
    for (let tries = 1; ; tries += 1) {
      const told = await ask(asked, sent)
      if (told.as === 'acknowledged' || tries === MOST_TRIES || isFinal(told)) return told
      await sleep(PAUSE_MS)
    }
  }
  /** Sends it to all web processes at once, and retries until there is a response. */
  const insistEverywhere = async (asked: Asked, sent: Sent): Promise<Told> => {
    const all = await Promise.all(webs.map((web) => exchange(options, asked, sent, web)))
    const last = all.find(({ as }) => as === 'acknowledged') ?? all.find(isFinal)
    return last ?? (await insist(asked, sent))
  }
  return { ask, insist, insistEverywhere }
}

/** A retry would get the same response. */
function isFinal(told: Told): boolean {
  return told.as === 'refused' && told.status !== 503 && told.status !== 429
}

async function exchange(
  { key, exchanges }: ApiOptions,
  asked: Asked,
  { path, method = 'GET', form, json, headers }: Sent,
  web: number,
): Promise<Told> {
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

type Resource = Readonly<Record<string, unknown>>

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null

function dataOf(body: unknown): Omit<Extract<Told, { as: 'acknowledged' }>, 'as'> {
  if (!isResource(body)) return {}
  const data: unknown = Array.isArray(body['data']) ? body['data'][0] : body['data']
  if (!isResource(data)) return {}
  const { id, runs = data['crawls'] ?? data['number'], last_crawl: crawl } = data
  const state = isResource(crawl) ? crawl['status'] : data['status']
  return {
    ...(typeof id === 'string' && { id }),
    ...(runs !== undefined && { runs: Number(runs) }),
    ...(typeof state === 'string' && { state }),
  }
}
