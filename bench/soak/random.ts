export type Random = () => number

/** A random item; the list is never empty. */
export function pick<T>(from: readonly [T, ...T[]], random: Random): T {
  return from[Math.floor(random() * from.length)] ?? from[0]
}

/** A random item, by weight. */
export function pickByWeight<T extends string>(
  weights: Readonly<Record<T, number>>,
  random: Random,
): T | undefined {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the keys of a record of T
  const names = Object.keys(weights) as T[]
  const sum = names.reduce((total, name) => total + weights[name], 0)
  let rest = random() * sum
  return names.find((name) => (rest -= weights[name]) < 0)
}
