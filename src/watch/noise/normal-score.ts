/**
 * The deviations from the average below which this share of normally distributed values lies: the approximation 26.2.22
 * of Abramowitz and Stegun, which is right to 0.003.
 *
 * @param share from 0 to 1, exclusive
 */
export function normalScore(share: number): number {
  const tail = Math.sqrt(-2 * Math.log(Math.min(share, 1 - share)))
  const score = tail - (2.30753 + 0.27061 * tail) / (1 + 0.99229 * tail + 0.04481 * tail ** 2)
  return share < 0.5 ? -score : score
}
