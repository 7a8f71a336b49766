import { setTimeout as sleep } from 'node:timers/promises'
import { BlobStoreFault, checkBlobKey, isBlobKey, type ListedBlobs } from './blob-store.ts'
import { type S3Answer, sendS3 } from './send-s3.ts'
import { isLasting, silenceReason } from './silence-reason.ts'
import { type S3Credentials, type S3Request, signS3 } from './sign-s3.ts'

export interface S3Options {
  readonly bucket: string
  /** Before each key, without slashes at its ends; empty for none. */
  readonly prefix: string
  readonly endpoint: string
  readonly region: string
  readonly credentials: S3Credentials
  /** Delay before a retry; doubled each time. */
  readonly pauseMs?: number
  /** Time for one request, and after which none is repeated. */
  readonly timeoutMs?: number
}

/** What an operator can do about a refusal. */
const ADVICE: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: ': check AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: ': check AWS_SECRET_ACCESS_KEY',
  RequestTimeTooSkewed: ': check the clock of this machine',
}

const TRIES = 4
const PAUSE_MS = 200
/** The largest files are a few megabytes, and people wait for them. */
const TIMEOUT_MS = 30_000

/**
 * Blobs as objects of an S3-compatible store, with path-style URLs: `endpoint/bucket/prefix/key`. Every request may be
 * retried, because the value of a key never changes. A response that may come from a proxy instead of the store is a
 * fault: a file could seem to be stored or absent when it is not.
 */
export function openS3Blobs(options: S3Options): ListedBlobs {
  const { bucket, prefix, endpoint, region, credentials } = options
  const { pauseMs = PAUSE_MS, timeoutMs = TIMEOUT_MS } = options
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const before = prefix === '' ? '' : `${prefix}/`
  const urlOf = (key: string) => new URL(`${base}/${before}${checkBlobKey(key)}`)
  const faultOf = (what: string, about: { cause?: unknown; isPassing?: boolean } = {}) =>
    new BlobStoreFault(`The file store at ${endpoint} ${what}.`, about)

  async function once(request: S3Request): Promise<S3Answer> {
    const headers = signS3(request, { region, credentials, at: new Date() })
    const answer = await sendS3(request, headers, AbortSignal.timeout(timeoutMs))
    if (request.method === 'GET' && !isWhole(answer))
      throw new Error('The response may be cut or compressed.')
    return answer
  }

  /** Temporary errors are retried. */
  async function ask(request: S3Request): Promise<S3Answer> {
    const until = performance.now() + timeoutMs
    for (let tries = 1; ; tries += 1) {
      const isLast = () => tries === TRIES || performance.now() >= until
      const answer = await once(request).catch((cause: unknown) => {
        if (isLast() || isLasting(cause)) throw silenceOf(cause)
      })
      if (answer && (!isPassing(answer) || isLast())) return answer
      await sleep(pauseMs * 2 ** (tries - 1) * (0.5 + Math.random()))
    }
  }

  function silenceOf(cause: unknown): BlobStoreFault {
    const reason = silenceReason(cause)
    const what = reason === undefined ? 'does not answer' : `does not answer: ${reason}`
    return faultOf(what, { cause, isPassing: !isLasting(cause) })
  }

  async function expectStatus(request: S3Request, expected: readonly number[]): Promise<S3Answer> {
    const answer = await ask(request)
    // A missing bucket is not a missing file.
    if (answer.status === 404 && hasCode(answer, 'NoSuchBucket')) {
      throw faultOf(`has no bucket "${bucket}"`)
    }
    if (expected.includes(answer.status)) return answer
    throw unexpected(request, answer)
  }

  function unexpected({ method }: S3Request, answer: S3Answer): BlobStoreFault {
    const code = /<Code>(\w+)<\/Code>/.exec(answer.body.toString('utf8'))?.[1]
    const said = code === undefined ? '' : ` ${code}${ADVICE[code] ?? ''}`
    const what = `answers ${method} with ${answer.status}${said}`
    return faultOf(what, { isPassing: isPassing(answer) })
  }

  async function listFrom(token: string | undefined) {
    const url = new URL(base)
    url.search = new URLSearchParams({
      'list-type': '2',
      prefix: before,
      ...(token !== undefined && { 'continuation-token': token }),
    }).toString()
    const { body } = await expectStatus({ method: 'GET', url }, [200])
    return body.toString('utf8').trim()
  }

  return {
    async put(key, bytes) {
      const request = { method: 'PUT', url: urlOf(key), body: bytes } as const
      const { headers } = await expectStatus(request, [200])
      if (headers.etag === undefined)
        throw faultOf('answers PUT without an ETag, so it may store nothing')
    },

    async get(key) {
      const request = { method: 'GET', url: urlOf(key) } as const
      const answer = await expectStatus(request, [200, 404])
      if (answer.status === 200) return answer.body
      if (hasCode(answer, 'NoSuchKey')) return undefined
      throw unexpected(request, answer)
    },

    async delete(key) {
      await expectStatus({ method: 'DELETE', url: urlOf(key) }, [200, 204, 404])
    },

    async *list() {
      let token: string | undefined
      do {
        const text = await listFrom(token)
        if (!isList(text)) throw faultOf('does not answer with a list of objects')
        for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
          // Other objects in the bucket are ignored.
          const ours = key.startsWith(before) ? key.slice(before.length) : ''
          if (isBlobKey(ours)) yield ours
        }
        const next = nextToken(text)
        // The list of a backup must not end early, and none may go on for ever.
        if (next === '' || (next !== undefined && next === token)) {
          throw faultOf('does not say where its list of objects continues')
        }
        token = next
      } while (token !== undefined)
    },
  }
}

/** An answer that ends where its connection does may be cut; one that a proxy has compressed is not the file. */
function isWhole({ status, headers }: S3Answer): boolean {
  const { 'content-length': length, 'transfer-encoding': transfer } = headers
  const isBounded = length !== undefined || transfer !== undefined
  return status !== 200 || (isBounded && (headers['content-encoding'] ?? 'identity') === 'identity')
}

/** 429, a slow upload and errors of the store itself. */
function isPassing(answer: S3Answer): boolean {
  const { status } = answer
  return status === 429 || status >= 500 || (status === 400 && hasCode(answer, 'RequestTimeout'))
}

function hasCode({ body }: S3Answer, code: string): boolean {
  return body.includes(`<Code>${code}</Code>`)
}

function isList(text: string): boolean {
  return text.includes('<ListBucketResult') && text.endsWith('</ListBucketResult>')
}

/** Undefined at the end of the list; empty if there is more but nothing leads there. */
function nextToken(text: string): string | undefined {
  const says = (isTruncated: boolean) => text.includes(`<IsTruncated>${isTruncated}</IsTruncated>`)
  if (says(false)) return undefined
  const token = /<NextContinuationToken>([^<]*)</.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  return token === '' && !says(true) ? undefined : token
}
