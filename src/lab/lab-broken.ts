interface Details {
  /** The actual cause, for the operator. */
  readonly cause?: unknown
  /** False if another browser would end the same way. */
  readonly again?: boolean
  /** The page's own process crashed and was not killed. */
  readonly byPage?: boolean
}

/** The browser or its runner could not start or broke; the message is a sentence for users. */
export class LabBroken extends Error {
  override readonly name = 'LabBroken'
  readonly again: boolean
  readonly byPage: boolean

  constructor(message: string, { cause, again = true, byPage = false }: Details = {}) {
    super(message, { cause })
    this.again = again
    this.byPage = byPage
  }
}
