import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a client of one proxy must say of itself (RFC 7617). */
export interface ProxySecret {
  readonly username: string
  readonly password: string
  /**
   * An address that nobody knows who was not told. The proxy itself answers there: to be asked for the secret
   * is all that the browser goes there for, so that it is no line of the operator's log.
   */
  readonly greeting: string
  /** Whether a `Proxy-Authorization` header says it. */
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

/** Of equal length, so that comparing takes the same time for every guess. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
