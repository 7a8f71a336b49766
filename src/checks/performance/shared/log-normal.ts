/** Fixes a log-normal curve: `p10` scores 0.9, `median` 0.5; both above 0, `p10` the smaller. */
export interface Curve {
  readonly p10: number
  readonly median: number
}

/** `erfc⁻¹(1/5)`, the closest double. */
const INVERSE_ERFC_ONE_FIFTH = 0.9061938024368232

/** The doubles just below 0.9 and 0.5: a value past a control point never scores as if it had met it. */
const BELOW_PASSING = 0.8999999999999999
const BELOW_AVERAGE = 0.49999999999999994

/**
 * Score of a value where less is better, 0–1: the share of pages with a higher value, as Lighthouse's
 * `shared/statistics.js` computes it (without the rounding of its audits).
 */
export function logNormalScore({ p10, median }: Curve, value: number): number {
  if (value <= 0) return 1
  const distance = Math.log(value / median) / Math.log(median / p10)
  const share = (1 - errorFunction(distance * INVERSE_ERFC_ONE_FIFTH)) / 2
  if (value <= p10) return clamp(share, 0.9, 1)
  return value <= median ? clamp(share, 0.5, BELOW_PASSING) : clamp(share, 0, BELOW_AVERAGE)
}

/** Abramowitz and Stegun, formula 7.1.26; error at most 1.5e-7. */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const series =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return Math.sign(x) * (1 - series * Math.exp(-x * x))
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
