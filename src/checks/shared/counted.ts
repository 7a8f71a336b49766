const numbers = new Intl.NumberFormat('en')

/** `1 image`, `3 images`, `1,204 entries`; the plural is given where it is not the singular and an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`
}

/** The form of a verb that agrees with a number: `has` for 1 link, `have` for 2 links. */
export function verb(count: number, one: string, many: string): string {
  return count === 1 ? one : many
}
