/**
 * Numbers different texts from 1. `near` is a hint: most links to a page have the same text, and comparing it with the
 * last one for that page takes a third of the time of a look-up.
 */
export function createTextNumbers() {
  const texts: string[] = ['']
  const numbers = new Map<string, number>()
  const last: number[] = []

  return {
    all: texts as readonly string[],
    numberOf(text: string, near: number): number {
      const guess = last[near]
      if (guess !== undefined && texts[guess] === text) return guess
      let number = numbers.get(text)
      if (number === undefined) {
        number = texts.push(text) - 1
        numbers.set(text, number)
      }
      last[near] = number
      return number
    },
  }
}
