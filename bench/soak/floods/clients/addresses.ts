/** This many loopback addresses, each in a separate /24; concurrent floods use other blocks. */
export function addresses(count: number, block = 1): readonly string[] {
  return Array.from(
    { length: count },
    (_, index) => `127.${block}.${index % 250}.${7 + Math.floor(index / 250)}`,
  )
}
