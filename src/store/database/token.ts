import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits that a cookie or a worker holds; the database keeps only their hash where it leaks. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256, hex. Enough for secrets of 112 bits and more, which nobody can try out. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
