const numbers = new Intl.NumberFormat('en')
const lists = new Intl.ListFormat('en')

/** `1,204`, as `toLocaleString` writes it, which makes a formatter at each call. */
export function grouped(number: number): string {
  return Number.isInteger(number) && number >= 0 && number < 1000
    ? String(number)
    : numbers.format(number)
}

/** `a`, `a and b`, `a, b, and c`. */
export function joined(texts: readonly string[]): string {
  return texts.length === 1 ? (texts[0] ?? '') : lists.format(texts)
}

/** `1 image`, `3 images`, `1,204 entries`; the plural is given if it is not the singular plus s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** `3 images`, `no images`: for a count inside a sentence. */
export function countedOrNo(count: number, one: string, many = `${one}s`): string {
  return count === 0 ? `no ${many}` : counted(count, one, many)
}

/** `2 of 9 links`; `1 link` if there is only one, `none of 9 links` and `no link` for zero. */
export function countedOf(part: number, total: number, one: string, many?: string): string {
  if (total === 1) return part === 0 ? `no ${one}` : counted(part, one)
  return `${part === 0 ? 'none' : grouped(part)} of ${counted(total, one, many)}`
}

/** The same as the subject of a sentence without negation: `All 9 links`, `Both links`, `2 of 9 links`. */
export function partOrAll(part: number, total: number, one: string): string {
  if (part !== total || total === 1) return countedOf(part, total, one)
  return total === 2 ? `Both ${one}s` : `All ${counted(total, one)}`
}

/** The form of a verb that agrees with a number: `has` for 1 link, `have` for 2 links. */
export function verb(count: number, one: string, many: string): string {
  return count === 1 ? one : many
}
