import { createHash, createHmac } from 'node:crypto'

export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Token of temporary credentials. */
  readonly sessionToken?: string | undefined
}

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** Its path has only characters that need no encoding. */
  readonly url: URL
  readonly body?: Uint8Array | undefined
  readonly headers?: Readonly<Record<string, string>>
}

interface Signing {
  readonly region: string
  readonly credentials: S3Credentials
  readonly at: Date
}

const SERVICE = 's3'

/** Headers that sign a request: AWS Signature Version 4, with the hash of the body. */
export function signS3(request: S3Request, { region, credentials, at }: Signing) {
  const { method, url, body = new Uint8Array(), headers = {} } = request
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const { accessKeyId, secretAccessKey, sessionToken } = credentials
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': time,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  }
  const names = Object.keys(signed).toSorted()
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    signed['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/${SERVICE}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, region, SERVICE, 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${secretAccessKey}`,
  )
  const signature = hmac(key, text).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`
  const { host: _, ...sent } = signed
  return { ...sent, authorization }
}

/** Sorted by name, and encoded more strictly than forms: only RFC 3986's unreserved characters remain. */
function canonicalQuery(query: URLSearchParams): string {
  const encoded = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  return [...query]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
