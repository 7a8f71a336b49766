const numbers = new Intl.NumberFormat('en')

/** `1 image`, `3 images`, `1,204 entries`; the plural is given where it is not the singular and an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`
}
