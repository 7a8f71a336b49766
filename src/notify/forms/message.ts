/** An event, as it is told outside. */
export interface MessageEvent {
  readonly id: string
  /** `alert.confirmed`. */
  readonly kind: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly subject: { readonly kind: string; readonly id: string }
  /** One sentence. It may quote titles and URLs of strangers, as all texts below. */
  readonly headline: string
  /** Where this installation shows more. */
  readonly link: string
  readonly url?: string | undefined
  readonly lines: readonly string[]
  readonly data: Readonly<Record<string, unknown>>
}

/** What one message tells: events of one project, oldest first. */
export interface Message {
  /** The same for every try: receivers recognise repetitions by it. */
  readonly id: string
  readonly project: { readonly id: string; readonly name: string } | null
  readonly events: readonly [MessageEvent, ...MessageEvent[]]
  /** Where this installation shows all of it. */
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
