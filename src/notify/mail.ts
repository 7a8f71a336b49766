/** An email to one person, with nothing in it that tells whether it was read. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same content for who prefers it. */
  readonly html?: string
  /** `<…@…>`; one is made where none is given. */
  readonly messageId?: string
  /** Of the conversation that it belongs to. */
  readonly references?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Who takes emails, where the operator has set up mail. */
export interface Post {
  /** Where links in emails lead: `https://pagemark.example.com`, without a slash at the end. */
  readonly site: string
  /** Returns at once, whatever becomes of it. */
  readonly send: (mail: Mail) => void
  /** For who waits to be told. @returns why the server did not take it; undefined when it did */
  readonly attempt: (mail: Mail) => Promise<string | undefined>
}
