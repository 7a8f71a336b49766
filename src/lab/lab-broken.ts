interface Details {
  /** What it was really about, for the operator. */
  readonly cause?: unknown
  /** False where another browser would end the same way. */
  readonly again?: boolean
}

/** The browser or its runner could not be started, or broke; the message is a sentence for people. */
export class LabBroken extends Error {
  override readonly name = 'LabBroken'
  readonly again: boolean

  constructor(message: string, { cause, again = true }: Details = {}) {
    super(message, { cause })
    this.again = again
  }
}
