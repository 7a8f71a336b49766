import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Credentials that a client of one proxy must send (RFC 7617). */
export interface ProxySecret {
  readonly username: string
  readonly password: string
  /**
   * An unguessable address. The proxy itself answers there: the browser goes there only to be challenged for the
   * secret, so it is not logged.
   */
  readonly greeting: string
  /** Whether a `Proxy-Authorization` header contains the secret. */
  matches(header: string | undefined): boolean
}

export function createProxySecret(): ProxySecret {
  const username = 'lab'
  const password = randomBytes(32).toString('base64url')
  const expected = digest(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)
  return {
    username,
    password,
    greeting: `http://${randomBytes(16).toString('hex')}.invalid/`,
    matches: (header) => header !== undefined && timingSafeEqual(digest(header), expected),
  }
}

/** A hash of fixed length, so that comparing takes the same time for every guess. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
