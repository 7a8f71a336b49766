/**
 * All client errors by code. Programs tell problems apart by the code, which ends the `type`; each has one title and
 * one status, which never vary.
 */
const PROBLEMS = {
  'malformed-body': { status: 400, title: 'The body cannot be read' },
  'bad-request': { status: 400, title: 'The request is not valid' },
  'key-missing': { status: 401, title: 'An API key is required' },
  'key-invalid': { status: 401, title: 'The API key is not valid' },
  'level-insufficient': { status: 403, title: 'The API key lacks permission' },
  'origin-not-allowed': { status: 403, title: 'The origin is not allowed' },
  'role-insufficient': { status: 403, title: 'Your role in the project does not allow this' },
  'not-found': { status: 404, title: 'There is no such endpoint' },
  'report-not-found': { status: 404, title: 'There is no such report' },
  'site-audit-not-found': { status: 404, title: 'There is no such site audit' },
  'crawl-not-found': { status: 404, title: 'There is no such crawl' },
  'finding-not-found': { status: 404, title: 'There is no such finding' },
  'crawl-page-not-found': { status: 404, title: 'There is no such URL' },
  'template-not-found': { status: 404, title: 'There is no such template' },
  'run-not-found': { status: 404, title: 'There is no such run' },
  'export-not-found': { status: 404, title: 'The run has no such file' },
  'channel-not-found': { status: 404, title: 'There is no such channel' },
  'delivery-not-found': { status: 404, title: 'There is no such delivery' },
  'project-not-found': { status: 404, title: 'There is no such project' },
  'alert-not-found': { status: 404, title: 'There is no such alert' },
  'build-not-found': { status: 404, title: 'There is no such build' },
  'marker-not-found': { status: 404, title: 'There is no such marker' },
  'method-not-allowed': { status: 405, title: 'The method is not allowed' },
  'channel-refused': { status: 409, title: 'The state of the channel does not allow this' },
  'build-exists': { status: 409, title: 'The build already exists' },
  'build-full': { status: 409, title: 'The build has too many runs' },
  'builds-full': { status: 409, title: 'The account has too many builds' },
  'projects-full': { status: 409, title: 'The account has too many projects' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'host-not-allowed': { status: 421, title: 'The host name is not allowed' },
  'media-type-unsupported': { status: 415, title: 'The body has an unsupported type' },
  'fields-invalid': { status: 422, title: 'Some fields are not valid' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'queue-full': { status: 429, title: 'Too many audits are waiting' },
  busy: { status: 503, title: 'The server is busy' },
  'internal-error': { status: 500, title: 'Something went wrong' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof PROBLEMS

/** Sentences about each invalid field, by the field's name. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

export interface ProblemDetails {
  /** Headers of the response: `Allow`, `WWW-Authenticate`, `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly errors?: FieldErrors
}

/** A client error. Thrown anywhere in a route; anything else thrown is a bug of ours. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly errors: FieldErrors | undefined

  /** @param detail a sentence for people about this occurrence */
  constructor(code: ProblemCode, detail: string, { headers = {}, errors }: ProblemDetails = {}) {
    super(detail)
    this.name = 'Problem'
    this.code = code
    this.status = PROBLEMS[code].status
    this.headers = headers
    this.errors = errors
  }
}

/** The problem of invalid fields, all of them at once. */
export function invalidFields(errors: FieldErrors): Problem {
  const sentences = Object.values(errors).flat()
  return new Problem('fields-invalid', sentences.join(' '), { errors })
}

export interface ProblemBody {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  /** The same as `detail`, for clients of Laravel. */
  readonly message: string
  readonly errors?: FieldErrors
  readonly request_id?: string
}

/** RFC 9457, with the two members that clients of Laravel read. */
export function problemBody(problem: Problem): ProblemBody {
  const { code, message, errors } = problem
  const { title, status } = PROBLEMS[code]
  return {
    type: `urn:problem-type:pagemark:${code}`,
    title,
    status,
    detail: message,
    message,
    ...(errors ? { errors } : {}),
  }
}
