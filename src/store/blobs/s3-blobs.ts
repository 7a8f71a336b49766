import { setTimeout as sleep } from 'node:timers/promises'
import { BlobStoreFault, checkBlobKey, isBlobKey, type ListedBlobs } from './blob-store.ts'
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
}

const TRIES = 4
const PAUSE_MS = 200
/** Timeout of one request; the largest files are a few megabytes. */
const TIMEOUT_MS = 30_000

/**
 * Blobs as objects of an S3-compatible store, with path-style URLs: `endpoint/bucket/prefix/key`. Every request may be
 * retried, because the value of a key never changes.
 */
export function openS3Blobs(options: S3Options): ListedBlobs {
  const { bucket, prefix, endpoint, region, credentials, pauseMs = PAUSE_MS } = options
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const before = prefix === '' ? '' : `${prefix}/`
  const urlOf = (key: string) => new URL(`${base}/${before}${checkBlobKey(key)}`)

  async function once(request: S3Request): Promise<Response> {
    const { method, url, body } = request
    const headers = signS3(request, { region, credentials, at: new Date() })
    return await fetch(url, {
      method,
      headers,
      ...(body && { body: new Uint8Array(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  }

  /** The response, which is read to its end; temporary errors are retried. */
  async function ask(request: S3Request): Promise<{ status: number; body: Buffer }> {
    for (let tries = 1; ; tries += 1) {
      const answer = await once(request)
        .then(async (response) => ({
          status: response.status,
          body: Buffer.from(await response.arrayBuffer()),
        }))
        .catch((error: unknown) => {
          if (tries === TRIES) {
            throw new BlobStoreFault(`The file store at ${endpoint} does not answer.`, {
              cause: error,
            })
          }
        })
      if (answer && (!isPassing(answer.status) || tries === TRIES)) return answer
      await sleep(pauseMs * 2 ** (tries - 1) * (0.5 + Math.random()))
    }
  }

  async function expectStatus(request: S3Request, expected: readonly number[]) {
    const answer = await ask(request)
    // A missing bucket is not a missing file.
    if (answer.status === 404 && answer.body.includes('NoSuchBucket')) {
      throw new BlobStoreFault(`The file store at ${endpoint} has no bucket "${bucket}".`)
    }
    if (expected.includes(answer.status)) return answer
    const code = /<Code>(\w+)<\/Code>/.exec(answer.body.toString('utf8'))?.[1]
    throw new BlobStoreFault(
      `The file store at ${endpoint} answers ${request.method} with ${answer.status}${code === undefined ? '' : ` ${code}`}.`,
    )
  }

  return {
    async put(key, bytes) {
      await expectStatus({ method: 'PUT', url: urlOf(key), body: bytes }, [200])
    },

    async get(key) {
      const { status, body } = await expectStatus({ method: 'GET', url: urlOf(key) }, [200, 404])
      return status === 200 ? body : undefined
    },

    async delete(key) {
      await expectStatus({ method: 'DELETE', url: urlOf(key) }, [200, 204, 404])
    },

    async *list() {
      let token: string | undefined
      do {
        const url = new URL(base)
        url.search = new URLSearchParams({
          'list-type': '2',
          prefix: before,
          ...(token !== undefined && { 'continuation-token': token }),
        }).toString()
        const { body } = await expectStatus({ method: 'GET', url }, [200])
        const text = body.toString('utf8')
        for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
          // Other objects in the bucket are ignored.
          const ours = key.startsWith(before) ? key.slice(before.length) : ''
          if (isBlobKey(ours)) yield ours
        }
        token = /<NextContinuationToken>([^<]*)</.exec(text)?.[1]?.replaceAll('&amp;', '&')
      } while (token !== undefined)
    },
  }
}

/** 429 and errors of the store itself. */
function isPassing(status: number): boolean {
  return status === 429 || status >= 500
}
