import { createHash } from 'node:crypto'

/** 96 bits: two in a billion crawls of 200,000 URLs have a collision. */
export function urlKey(url: string): Buffer {
  return createHash('sha256').update(url).digest().subarray(0, 12)
}
