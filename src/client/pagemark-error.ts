/** An error response of the API (RFC 9457), or a response that does not come from the API. */
export class PagemarkError extends Error {
  /** HTTP status. */
  readonly status: number
  /** What kind of refusal it is, as `report-not-found`; undefined where the answer is not the API's. */
  readonly code: string | undefined
  /** Sentences about each wrong field, by the field's name. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Seconds after which the request may succeed. */
  readonly retryAfterS: number | undefined
  /** Under which the operator finds the request in the log. */
  readonly requestId: string | undefined

  constructor(response: Response, problem: Readonly<Record<string, unknown>>) {
    const { type, detail, errors } = problem
    super(typeof detail === 'string' ? detail : `The server answered ${response.status}.`)
    this.name = 'PagemarkError'
    this.status = response.status
    this.code = typeof type === 'string' ? type.slice(type.lastIndexOf(':') + 1) : undefined
    this.errors = isErrors(errors) ? errors : {}
    const retryAfter = response.headers.get('Retry-After')
    this.retryAfterS = retryAfter === null ? undefined : Number(retryAfter)
    this.requestId = response.headers.get('X-Request-Id') ?? undefined
  }
}

function isErrors(value: unknown): value is Record<string, string[]> {
  return typeof value === 'object' && value !== null
}

/** @throws {PagemarkError} for every answer that is neither a success nor "not modified" */
export async function refuseProblems(response: Response): Promise<void> {
  if (response.ok || response.status === 304) return
  throw new PagemarkError(response, await problemOf(response))
}

async function problemOf(response: Response): Promise<Record<string, unknown>> {
  if (!response.headers.get('Content-Type')?.startsWith('application/problem+json')) return {}
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
