import type { Asked, Exchange, Told } from '../check/history.ts'

const TIMEOUT_MS = 60_000

export interface PageRequest {
  readonly web: number
  readonly path: string
  /** Posted if there is one. */
  readonly form?: Readonly<Record<string, string>>
  /** The session, as the browser sends it. */
  readonly cookie: string
  /** Whether the response means that it was done; another redirect means that nobody is signed in. */
  readonly isDone: (page: Page) => boolean
}

export interface Page {
  readonly status: number
  readonly location: string
  readonly text: string
  /** Of the session, if it was set. */
  readonly cookie: string | undefined
}

export interface Visit {
  readonly told: Told
  /** Undefined without a response. */
  readonly page: Page | undefined
}

/** Sends a request of a browser, without its redirect, and remembers it with its response. */
export async function askPage(
  exchanges: Exchange[],
  asked: Asked,
  request: PageRequest,
): Promise<Visit> {
  const sentAt = Date.now()
  const visit = await visitOf(request)
  exchanges.push({ asked, web: request.web, sentAt, toldAt: Date.now(), told: visit.told })
  return visit
}

async function visitOf({ web, path, form, cookie, isDone }: PageRequest): Promise<Visit> {
  try {
    const response = await fetch(`http://127.0.0.1:${web}${path}`, {
      redirect: 'manual',
      headers: { cookie, ...(form && { 'sec-fetch-site': 'same-origin' }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    const { status, headers } = response
    const set = headers.getSetCookie().find((line) => line.startsWith('pagemark='))
    const page = {
      status,
      location: headers.get('location') ?? '',
      text: await response.text(),
      cookie: set?.split(';')[0],
    }
    return { page, told: isDone(page) ? { as: 'acknowledged' } : refusalOf(page, headers) }
  } catch (error) {
    const { cause } = error instanceof Error ? error : {}
    const reason = String(cause instanceof Error ? cause.message : error)
    return { page: undefined, told: { as: 'lost', reason } }
  }
}

function refusalOf({ status, text }: Page, headers: Headers): Told {
  return {
    as: 'refused',
    status: status === 303 ? 401 : status,
    type: headers.get('content-type') ?? '',
    retryAfter: headers.get('retry-after'),
    uncertain: text.includes('may have been made'),
  }
}
