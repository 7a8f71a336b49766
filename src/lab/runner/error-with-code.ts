/** An error that Lighthouse or the browser identifies by a code: `ERRORED_DOCUMENT_REQUEST`, `NO_FCP`, … */
export class ErrorWithCode extends Error {
  override readonly name = 'ErrorWithCode'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
