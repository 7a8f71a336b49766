export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // oxlint-disable-next-line no-explicit-any -- whatever the service says
  readonly body: any
}

export interface Timed {
  readonly what: string
  readonly ms: number
}

export interface Sent {
  readonly method?: string
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

export type Ask = (path: string, sent?: Sent) => Promise<Answer>

/** No honest response takes this long; one that does is an error. */
const TIMEOUT_MS = 30_000

/** Real HTTP, each response timed from the request to the last byte of its body. */
export function createAsk(address: string, key: string, times: Timed[]): Ask {
  return async (path, { method = 'GET', form, headers = {} } = {}) => {
    const began = performance.now()
    const response = await fetch(`${address}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(path.startsWith('/api/') ? { authorization: `Bearer ${key}` } : {}),
        ...headers,
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(form && { body: new URLSearchParams(form) }),
    })
    const text = await response.text()
    const what = `${method} ${path.replace(/[0-9a-f-]{36}/, ':id').replace(/\?.*|(?<=projects\/).*/, '')}`
    times.push({ what, ms: performance.now() - began })
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const body = isJson && text !== '' ? JSON.parse(text) : undefined
    return { status: response.status, headers: response.headers, text, body }
  }
}
