/**
 * Bytes by key: data that is too large for a row. Keys are parts of lower-case letters, digits, `-`, `_` and inner
 * dots, joined by `/`, so that every store can use them unchanged.
 */
export interface BlobStore {
  /** Atomic; replaces an existing value. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined if there is nothing under this key. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Does nothing if there is nothing under this key. */
  delete(key: string): Promise<void>
}

/** A store that can list its keys. */
export interface ListedBlobs extends BlobStore {
  /** Keys, in no order; may or may not include those that are added or removed meanwhile. */
  list(): AsyncIterable<string>
}

/** The store returns an unexpected response or an error, or none at all. */
export class BlobStoreFault extends Error {
  override readonly name = 'BlobStoreFault'
  /** It may be over in a moment. */
  readonly isPassing: boolean

  constructor(message: string, options: { cause?: unknown; isPassing?: boolean } = {}) {
    super(message, options)
    this.isPassing = options.isPassing ?? false
  }
}

const KEY = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?:\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)*$/

const MAX_KEY_LENGTH = 200

/** A key that our program never makes is a bug or an attack: it is never looked up. */
export function checkBlobKey(key: string): string {
  if (!isBlobKey(key)) {
    throw new Error(`Not a blob key: ${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))}`)
  }
  return key
}

export function isBlobKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key)
}
