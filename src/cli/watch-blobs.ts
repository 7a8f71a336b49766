import type { ListedBlobs } from '../store/blobs/blob-store.ts'
import type { BlobRequest, Meters } from './meters.ts'

/** Counts and times the requests to a store. A request is one call, with all its retries, or one whole listing. */
export function watchBlobs(
  blobs: ListedBlobs,
  { blobRequest }: Pick<Meters, 'blobRequest'>,
): ListedBlobs {
  async function watched<T>(
    operation: BlobRequest['operation'],
    request: () => Promise<T>,
  ): Promise<T> {
    const begun = performance.now()
    let outcome: BlobRequest['outcome'] = 'failed'
    try {
      const answer = await request()
      outcome = 'ok'
      return answer
    } finally {
      blobRequest({ operation, outcome, seconds: secondsSince(begun) })
    }
  }

  return {
    put: (key, bytes) => watched('put', () => blobs.put(key, bytes)),
    get: (key) => watched('get', () => blobs.get(key)),
    delete: (key) => watched('delete', () => blobs.delete(key)),

    /** Its time is that of waiting for keys, not what the caller does with them. */
    async *list() {
      let seconds = 0
      let outcome: BlobRequest['outcome'] = 'ok'
      let asked = performance.now()
      try {
        for await (const key of blobs.list()) {
          seconds += secondsSince(asked)
          yield key
          asked = performance.now()
        }
        seconds += secondsSince(asked)
      } catch (error) {
        seconds += secondsSince(asked)
        outcome = 'failed'
        throw error
      } finally {
        blobRequest({ operation: 'list', outcome, seconds })
      }
    },
  }
}

function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1000
}
