export type CaptureErrorCode =
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'redirect'
  | 'blocked'
  | 'invalid'

/** A page that could not be fetched. `message` is for users; `cause` may contain details that they must not see. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError'
  readonly code: CaptureErrorCode

  constructor(code: CaptureErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
