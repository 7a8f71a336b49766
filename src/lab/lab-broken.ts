interface Details {
  /** What it was really about, for the operator. */
  readonly cause?: unknown
  /** False where another browser would end the same way. */
  readonly again?: boolean
  /** The page's own process crashed, and nobody had killed it. */
  readonly byPage?: boolean
}

/** The browser or its runner could not be started, or broke; the message is a sentence for people. */
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
