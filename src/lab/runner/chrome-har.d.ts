/** Output of `chrome-har` 1.3, which has no types. */
declare module 'chrome-har' {
  interface Named {
    readonly name: string
    readonly value: string
  }

  interface Message {
    readonly cookies: readonly Named[]
    readonly headers: readonly Named[]
  }

  interface Entry {
    readonly request: Message & {
      readonly queryString: readonly Named[]
      readonly postData?: { readonly mimeType: string }
    }
    readonly response: Message
    /** Address of the proxy, if there is one. */
    readonly serverIPAddress?: string
    /** The stack of the initiating scripts, as JSON. */
    readonly _initiator_detail: string
  }

  /** @throws on a log that Chromium would not write */
  export function harFromMessages(messages: readonly object[]): {
    readonly log: { readonly version: string; readonly entries: readonly Entry[] }
  }
}
