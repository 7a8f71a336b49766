import { get, type IncomingHttpHeaders } from 'node:http'

export interface HeardEvent {
  readonly id: string
  readonly name: string
  readonly data: unknown
  /** Time of arrival, by `performance.now()`. */
  readonly at: number
}

/** The server-sent events that a client receives. */
export interface Heard {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly events: readonly HeardEvent[]
  names(): string[]
  text(): string
  /** Resolves when the server has ended the response. */
  readonly ended: Promise<void>
  /** Resolves when the connection is closed, whether the response has ended or was cut off. */
  readonly closed: Promise<void>
  close(): void
}

export function listen(url: string, headers: Record<string, string> = {}): Promise<Heard> {
  const { promise, resolve, reject } = Promise.withResolvers<Heard>()
  const request = get(url, { headers, agent: false }, (response) => {
    const events: HeardEvent[] = []
    let text = ''
    let read = 0
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      text += chunk
      for (let end = text.indexOf('\n\n', read); end >= 0; end = text.indexOf('\n\n', read)) {
        const event = eventOf(text.slice(read, end))
        if (event) events.push(event)
        read = end + 2
      }
    })
    response.on('error', () => undefined)
    resolve({
      status: response.statusCode ?? 0,
      headers: response.headers,
      events,
      names: () => events.map(({ name }) => name),
      text: () => text,
      ended: new Promise((done) => response.once('end', done)),
      closed: new Promise((done) => response.once('close', done)),
      close: () => void request.destroy(),
    })
  })
  request.on('error', reject)
  return promise
}

function eventOf(block: string): HeardEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name, value.join(': ')]
    }),
  )
  const data = fields.get('data')
  if (data === undefined) return undefined
  const [id = '', name = ''] = [fields.get('id'), fields.get('event')]
  return { id, name, data: JSON.parse(data), at: performance.now() }
}
