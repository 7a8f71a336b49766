import type { IncomingMessage } from 'node:http'
import { type S3Server, serveWithFaults } from './s3-faults.ts'

const PAGE_SIZE = 2

/** An in-memory object store with enough of the S3 protocol for blobs. It refuses unsigned requests, and checks no signature. */
export async function startS3Server(
  bucket: string,
): Promise<S3Server & { readonly objects: Map<string, Buffer> }> {
  const objects = new Map<string, Buffer>()

  async function answer(
    request: IncomingMessage,
  ): Promise<{ status: number; body?: Buffer | string }> {
    const chunks: Buffer[] = await request.toArray()
    const url = new URL(request.url ?? '', 'http://store')
    const { authorization = '', 'x-amz-content-sha256': hash } = request.headers
    if (!authorization.includes('Credential=key/') || hash === undefined) {
      return { status: 403, body: '<Error><Code>InvalidAccessKeyId</Code></Error>' }
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
    const keys = left.slice(0, PAGE_SIZE)
    const next =
      left.length > PAGE_SIZE
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${keys.at(-1)}</NextContinuationToken>`
        : '<IsTruncated>false</IsTruncated>'
    return `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${next}</ListBucketResult>`
  }

  const served = await serveWithFaults((request, response) => {
    void answer(request).then(({ status, body = '' }) =>
      response.writeHead(status, { ETag: '"any"' }).end(body),
    )
  })
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  return Object.assign(served, { objects, credentials, pageSize: PAGE_SIZE })
}
