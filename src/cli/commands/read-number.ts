import { InvalidArgumentError } from 'commander'

/** Reads the value of an option: a whole number from 1 to `most`, which has at most seven digits. */
export function readNumber(most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
    if (number > 0 && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`)
  }
}
