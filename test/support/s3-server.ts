import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listeningAddress } from './listening-address.ts'

/** Objects per page of a list. */
const PAGE = 2

/** In place of a normal response: a status, or anything that a server can do with a request. */
export type S3Fault = number | ((response: ServerResponse) => void)

/** An in-memory object store with enough of the S3 protocol for blobs. Unsigned requests are refused. */
export async function startS3Server(bucket: string) {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  /** The next responses. */
  const failing: S3Fault[] = []

  const server = createServer((request, response) => {
    const failure = failing[0]
    if (typeof failure === 'function') {
      failing.shift()
      requests.push(`${request.method} ${request.url}`)
      request.resume().once('end', () => failure(response))
    } else {
      void answer(request).then(({ status, body = '' }) =>
        response.writeHead(status, { ETag: '"any"' }).end(body),
      )
    }
  })

  async function answer(
    request: IncomingMessage,
  ): Promise<{ status: number; body?: Buffer | string }> {
    const chunks: Buffer[] = await request.toArray()
    const url = new URL(request.url ?? '', 'http://store')
    requests.push(`${request.method} ${url.pathname}`)
    const failure = failing.shift()
    if (typeof failure === 'number') return { status: failure, body: '<Code>SlowDown</Code>' }
    const { authorization = '', 'x-amz-content-sha256': hash } = request.headers
    if (!authorization.includes('Credential=key/') || hash === undefined) {
      return { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }
    }
    const [, name, ...path] = url.pathname.split('/')
    if (name !== bucket) return { status: 404, body: '<Code>NoSuchBucket</Code>' }
    const key = path.join('/')
    if (key === '') return { status: 200, body: listed(url.searchParams) }
    if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks))
    if (request.method === 'DELETE') return { status: objects.delete(key) ? 204 : 204 }
    const body = objects.get(key)
    return body ? { status: 200, body } : { status: 404, body: '<Code>NoSuchKey</Code>' }
  }

  function listed(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? ''
    const all = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? ''))
    const left = all.toSorted().filter((key) => key > after)
    const keys = left.slice(0, PAGE)
    const next =
      left.length > PAGE
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${keys.at(-1)}</NextContinuationToken>`
        : '<IsTruncated>false</IsTruncated>'
    return `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${next}</ListBucketResult>`
  }

  const endpoint = await listeningAddress(server)
  return {
    endpoint,
    objects,
    requests,
    failing,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
