/** What tests read of an HTTP archive. */
export interface Har {
  readonly entries: readonly {
    readonly startedDateTime: string
    readonly request: Message & { readonly url: string }
    readonly response: Message
    readonly timings: { readonly wait: number }
  }[]
}

interface Message {
  readonly headers: readonly { readonly name: string }[]
  readonly cookies: readonly { readonly value: string }[]
}
