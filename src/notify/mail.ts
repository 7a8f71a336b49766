/** An email to one person: plain text, with nothing in it that tells whether it was read. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
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
