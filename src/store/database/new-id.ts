import { randomUUIDv7 } from 'node:crypto'

/** The 48 bits of time at the beginning of a UUIDv7, as text. */
const TIME_LENGTH = 13

let last = ''

/**
 * A UUIDv7 greater than the previous one of this process in the same millisecond, so that reports stored one after the
 * other are listed in that order. Waits for the next millisecond at most, but not for a clock that was set back.
 */
export function newId(): string {
  let id: string = randomUUIDv7()
  while (id <= last && id.slice(0, TIME_LENGTH) === last.slice(0, TIME_LENGTH)) id = randomUUIDv7()
  last = id
  return id
}

/** The smallest id of this time. @param at milliseconds since 1970 */
export function leastIdAt(at: number): string {
  const time = at.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** When this id was made, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, TIME_LENGTH).replace('-', ''), 16)
}
