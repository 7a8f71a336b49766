import {
  readBody,
  type ReadBody,
  type UploadBody,
  type UploadReader,
} from '../report/imported/upload-body.ts'
import { createThreadPool, ThreadKilled } from './analysis/thread-pool.ts'

const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './analysis/upload-thread.ts' : './analysis/upload-thread.js',
  import.meta.url,
)

/** Smaller bodies are read in a millisecond, less than it takes to hand them over. */
const SMALL = 64 * 1024
/** A result of half a megabyte takes 20 ms and a few megabytes. */
const LIMITS = { timeoutMs: 5_000, heapMb: 256 }
const IDLE_MS = 10_000

export interface UploadReading extends UploadReader {
  close(): Promise<void>
}

/** Reads large uploads in a thread, which is killed and replaced if one takes too much time or memory. */
export function createUploadReader(limits = LIMITS): UploadReading {
  const pool = createThreadPool<UploadBody, ReadBody>({
    entry: ENTRY,
    size: 1,
    idleMs: IDLE_MS,
    ...limits,
  })
  return {
    async read(body) {
      if (body.bytes.byteLength <= SMALL) return readBody(body)
      try {
        const bytes = ownBytes(body.bytes)
        return await pool.run({ ...body, bytes }, [bytes.buffer])
      } catch (error) {
        if (error instanceof ThreadKilled && error.tooMuch) return TOO_MUCH
        throw error
      }
    },
    close: () => pool.close(),
  }
}

/**
 * Handed over as they are, so that no upload that waits for the thread is held twice. Copied only if their memory is
 * shared with others.
 */
function ownBytes({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array<ArrayBuffer> {
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(buffer, byteOffset, byteLength).slice()
}

const TOO_MUCH: ReadBody = {
  ok: false,
  field: 'body',
  fault: 'The body takes too much time or memory to read.',
}
