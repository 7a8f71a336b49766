import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { S3Request } from './sign-s3.ts'

/** A response, read to its end. */
export interface S3Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * Sends a signed request. By HTTP/1.1, whose responses of unknown length can be told from others: such a one may have
 * been cut. Redirects are not followed, since their target would receive the signature.
 */
export async function sendS3(
  { method, url, body }: S3Request,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<S3Answer> {
  const { request } = url.protocol === 'https:' ? https : http
  const length = body && { 'content-length': String(body.length) }
  const all = { ...headers, ...length, 'accept-encoding': 'identity' }
  const sent = request(url, { method, headers: all, signal })
  const answered = once(sent, 'response')
  // Errors after the head are those of the response, and the request tells them as well.
  sent.on('error', () => undefined).end(body)
  const [response]: http.IncomingMessage[] = await answered
  if (!response) throw new TypeError('There is no response.')
  const { statusCode: status = 0 } = response
  return { status, headers: response.headers, body: Buffer.concat(await response.toArray()) }
}
