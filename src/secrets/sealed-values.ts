import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { bytesFor, purposeKey, type SealPurpose, type SecretKey } from './secret-key.ts'

/**
 * A sealed value is `v1.<key id>.<base64url of nonce ‖ ciphertext ‖ tag>`: AES-256-GCM with a key derived for its
 * purpose, and its place as associated data. An attacker with write access to the database can move it to another row
 * or column, but it does not open there.
 */
const VERSION = 'v1'
const CIPHER = 'aes-256-gcm'

/** NIST SP 800-38D: 96 bits. Random ones are safe for 2³² uses of a key, far beyond any installation. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Where a sealed value is stored. */
export interface SealedPlace {
  readonly purpose: SealPurpose
  readonly table: string
  /** Primary key of the row. */
  readonly row: string
  readonly column: string
}

/** The value was sealed with an unknown key or for another place, or was changed. */
export class SealError extends Error {
  override readonly name = 'SealError'
}

export type Seals = ReturnType<typeof createSeals>

/**
 * @param keys the first one seals, all of them open
 * @param newNonce for tests against other implementations: a reused nonce reveals both values
 */
export function createSeals(
  keys: readonly [SecretKey, ...SecretKey[]],
  newNonce = () => randomBytes(NONCE_BYTES),
) {
  const [current] = keys
  const keyOf = rememberKeys()

  return {
    /** Id of the sealing key. */
    currentKeyId: current.id,

    /** Ids of all keys that open. */
    keyIds: keys.map(({ id }) => id),

    /** Bytes that every process with this key derives alike, and that cannot be derived without it. */
    bytesFor: (use: string, length: number): Buffer => bytesFor(current, use, length),

    seal(value: string, place: SealedPlace): string {
      const nonce = newNonce()
      const cipher = createCipheriv(CIPHER, keyOf(current, place.purpose), nonce)
      cipher.setAAD(associated(place))
      const ciphertext = [cipher.update(value, 'utf8'), cipher.final()]
      const body = Buffer.concat([nonce, ...ciphertext, cipher.getAuthTag()])
      return `${VERSION}.${current.id}.${body.toString('base64url')}`
    },

    /** @throws {SealError} */
    open(sealed: string, place: SealedPlace): string {
      const { keyId, body } = parse(sealed)
      const key = keys.find(({ id }) => id === keyId)
      if (!key) throw new SealError(`No key of this installation has the ID ${keyId}.`)
      const nonce = body.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, keyOf(key, place.purpose), nonce, {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(associated(place))
      decipher.setAuthTag(body.subarray(-TAG_BYTES))
      try {
        const text = decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch (cause) {
        const { table, column } = place
        throw new SealError(`A sealed value in ${table}.${column} is not the one stored there.`, {
          cause,
        })
      }
    },
  }
}

/** The id of the key that a sealed value needs. */
export function keyIdOf(sealed: string): string {
  return parse(sealed).keyId
}

function parse(sealed: string): { readonly keyId: string; readonly body: Buffer } {
  const [version, keyId, text, ...more] = sealed.split('.')
  const body = Buffer.from(text ?? '', 'base64url')
  const isWhole = body.length >= NONCE_BYTES + TAG_BYTES && more.length === 0
  if (version !== VERSION || keyId === undefined || !isWhole) {
    throw new SealError('A stored value is not sealed.')
  }
  return { keyId, body }
}

function associated({ table, row, column }: SealedPlace): Buffer {
  return Buffer.from(`${table}:${row}:${column}`)
}

/** A list of reports opens no value, but an export may open many: each key is derived once. */
function rememberKeys() {
  const derived = new Map<string, Buffer>()
  return (key: SecretKey, purpose: SealPurpose): Buffer => {
    const name = `${key.id} ${purpose}`
    const known = derived.get(name) ?? purposeKey(key, purpose)
    derived.set(name, known)
    return known
  }
}
