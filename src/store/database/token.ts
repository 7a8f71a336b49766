import { hash, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie or a worker; the database stores only their hash if they must not leak. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256, hex. Sufficient for secrets of 112 bits and more, which cannot be guessed. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
