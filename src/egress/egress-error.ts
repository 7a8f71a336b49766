/**
 * What a user may know about a failure. A name that does not resolve, an address that may not be dialled and a refused
 * connection are all `unreachable`: distinguishing them would map the network behind us.
 */
export type EgressErrorCode =
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  /** The peer responds, but not with valid HTTP or TLS. */
  | 'invalid'
  /** An untrusted certificate, where the page credentials of the run were to be sent. */
  | 'untrusted'
  /** The same, where a message was to be delivered. */
  | 'untrusted_receiver'
  /** The run has used up its requests or bytes; says nothing about the site. */
  | 'budget'
  /** The caller cancelled the request. */
  | 'aborted'

const MESSAGES: Readonly<Record<EgressErrorCode, string>> = {
  unreachable: 'The address could not be reached.',
  timeout: 'The address did not answer in time.',
  too_large: 'The response is too large.',
  invalid: 'The response is not valid HTTP.',
  untrusted: 'The certificate is not trusted, so the page credentials were not sent.',
  untrusted_receiver: 'The certificate is not trusted, so nothing was sent.',
  budget: 'The run reached its limit of requests.',
  aborted: 'The request was cancelled.',
}

/** A request without a response. `message` is for users, `detail` and `cause` for the operator's log. */
export class EgressError extends Error {
  override readonly name = 'EgressError'
  readonly code: EgressErrorCode
  readonly detail: string

  constructor(code: EgressErrorCode, detail: string, options?: ErrorOptions) {
    super(MESSAGES[code], options)
    this.code = code
    this.detail = detail
  }
}

/** Translates the errors of Node's sockets, TLS and HTTP parser to `EgressError`. */
export function toEgressError(error: unknown): EgressError {
  if (error instanceof EgressError) return error
  const code = errorCode(error)
  const detail = error instanceof Error ? `${code} ${error.message}`.trim() : String(error)
  return new EgressError(classOf(code), detail, { cause: error })
}

function classOf(code: string): EgressErrorCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'too_large'
  if (code.startsWith('HPE_') || code === 'ERR_INVALID_CHAR') return 'invalid'
  return code === 'ETIMEDOUT' ? 'timeout' : 'unreachable'
}

/** The process, or its machine, has no file descriptor left. */
const NO_DESCRIPTOR: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE'])

/** Why a request failed if the cause is this process, which says nothing about the site. */
export function ownFault(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return NO_DESCRIPTOR.has(errorCode(error)) ? error : ownFault(error.cause)
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}
