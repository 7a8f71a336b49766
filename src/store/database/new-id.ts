import { randomInt, randomUUID } from 'node:crypto'

/** The 48 bits of time at the beginning of a UUIDv7, as text. */
const TIME_LENGTH = 13
/** Where the 62 random bits of a UUID begin, after those of its variant. */
const RANDOM_FROM = 19
/** Values of the 12 bits between time and random bits. */
const COUNTED = 4096

/** The last ID: the time it was asked for, the time it has, and its number within that millisecond. */
let last = { asked: -1, at: -1, number: 0 }

/**
 * A UUIDv7 of this time, greater than the previous one of this process in the same millisecond, so that reports stored
 * one after the other are listed in that order.
 *
 * @param now the database's time: clocks of processes differ, and lists are sorted by ID
 */
export function newId(now: number): string {
  last = { asked: now, ...numbered(now) }
  const number = last.number.toString(16).padStart(3, '0')
  return `${timeText(last.at)}-7${number}-${randomUUID().slice(RANDOM_FROM)}`
}

function numbered(now: number): Pick<typeof last, 'at' | 'number'> {
  if (now < last.asked || now > last.at) return { at: now, number: randomInt(COUNTED / 2) }
  const number = last.number + 1
  return number < COUNTED ? { at: last.at, number } : { at: last.at + 1, number: 0 }
}

/** The smallest id of this time. @param at milliseconds since 1970 */
export function leastIdAt(at: number): string {
  return `${timeText(at)}-7000-8000-000000000000`
}

function timeText(at: number): string {
  const time = at.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}

/** When this id was made, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, TIME_LENGTH).replace('-', ''), 16)
}
