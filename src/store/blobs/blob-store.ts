/**
 * Bytes by key: what is too large for a row. Keys are parts of lower-case letters, digits, `-`, `_`
 * and inner dots, joined by `/`, so that every store can hold them as they are.
 */
export interface BlobStore {
  /** Whole or not at all; replaces what was there. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is nothing under this key. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Nothing happens when there is nothing under this key. */
  delete(key: string): Promise<void>
}

/** What knows all that it has. */
export interface ListedBlobs extends BlobStore {
  /** Keys, in no order; those that come or go meanwhile may be among them. */
  list(): AsyncIterable<string>
}

const KEY = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?:\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)*$/

const MAX_KEY_LENGTH = 200

/** A key that no program of ours makes is a mistake of ours, or an attempt: it is never looked up. */
export function checkBlobKey(key: string): string {
  if (!isBlobKey(key)) {
    throw new Error(`Not a blob key: ${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))}`)
  }
  return key
}

export function isBlobKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key)
}
