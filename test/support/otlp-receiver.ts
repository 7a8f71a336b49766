import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { json } from 'node:stream/consumers'
import { listeningAddress } from './listening-address.ts'

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

interface OtlpSpan {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code?: number }
}

interface ReceivedSpan extends Omit<OtlpSpan, 'attributes'> {
  readonly attributes: Readonly<Record<string, unknown>>
  /** Role and number of the process that sent it. */
  readonly instance: unknown
}

interface OtlpBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[]
  }[]
}

/** Receives traces by OTLP/HTTP in JSON, as a collector does. */
export async function startOtlpReceiver() {
  const requests: { path: string; headers: IncomingHttpHeaders }[] = []
  const spans: ReceivedSpan[] = []
  const resources: Record<string, unknown>[] = []
  /** Statuses of the next responses, in place of 200. */
  const failing: number[] = []

  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers })
    const failure = failing.shift()
    void json(request).then((body) => {
      if (failure === undefined) accept(body)
      return response.writeHead(failure ?? 200, { location: '/elsewhere' }).end('{}')
    })
  })

  function accept(body: unknown): void {
    // oxlint-disable-next-line no-unsafe-type-assertion -- a test reads what is not of this form as undefined
    for (const { resource, scopeSpans } of (body as OtlpBody).resourceSpans) {
      const described = valuesOf(resource.attributes)
      resources.push(described)
      const instance = described['service.instance.id']
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        spans.push({ ...span, attributes: valuesOf(span.attributes), instance })
      }
    }
  }

  const endpoint = await listeningAddress(server)
  return {
    endpoint,
    requests,
    spans,
    resources,
    failing,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
