/** An event, in the form for recipients. */
export interface MessageEvent {
  readonly id: string
  /** `alert.confirmed`. */
  readonly kind: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly subject: { readonly kind: string; readonly id: string }
  /** One sentence. Like all texts below, it may quote untrusted titles and URLs. */
  readonly headline: string
  /** The same without the page. */
  readonly news?: string | undefined
  /** URL of the details on this installation. */
  readonly link: string
  readonly url?: string | undefined
  readonly lines: readonly string[]
  /** Of a digest: a part for each project. */
  readonly sections?: readonly MessageSection[] | undefined
  readonly data: Readonly<Record<string, unknown>>
}

export interface MessageSection {
  readonly title: string
  /** URL of the project on this installation. */
  readonly link: string
  readonly lines: readonly string[]
}

/** The content of one message: events of one project, oldest first. */
export interface Message {
  /** The same for every try: receivers detect duplicates by it. */
  readonly id: string
  readonly project: { readonly id: string; readonly name: string } | null
  readonly events: readonly [MessageEvent, ...MessageEvent[]]
  /** URL of the complete list on this installation. */
  readonly link: string
}

/** A request to an endpoint. */
export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export function jsonPost(
  url: string,
  content: object,
  headers: Readonly<Record<string, string>> = {},
): Outgoing {
  return {
    url,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(content),
  }
}
