/** So many addresses of loopback, each in a /24 of its own; floods that run side by side take other blocks. */
export function addresses(count: number, block = 1): readonly string[] {
  return Array.from(
    { length: count },
    (_, index) => `127.${block}.${index % 250}.${7 + Math.floor(index / 250)}`,
  )
}
