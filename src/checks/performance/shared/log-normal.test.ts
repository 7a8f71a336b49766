import { describe, expect, it } from 'vitest'
import { logNormalScore } from './log-normal.ts'

const BYTES = { p10: 2667 * 1024, median: 4000 * 1024 }
const PAINT = { p10: 1800, median: 3000 }
const SHIFT = { p10: 0.1, median: 0.25 }

describe('logNormalScore', () => {
  // Computed with getLogNormalScore of Lighthouse 13.5.0, shared/statistics.js.
  it.each([
    { curve: BYTES, value: 0, score: 1 },
    { curve: BYTES, value: 1, score: 1 },
    { curve: BYTES, value: 512_000, score: 0.9999999999754671 },
    { curve: BYTES, value: 2_731_008, score: 0.9 },
    { curve: BYTES, value: 2_731_009, score: 0.8999997282304635 },
    { curve: BYTES, value: 3_072_000, score: 0.8184715887867393 },
    { curve: BYTES, value: 4_096_000, score: 0.5 },
    { curve: BYTES, value: 4_096_001, score: 0.49999969155771323 },
    { curve: BYTES, value: 6_144_000, score: 0.09993073201145974 },
    { curve: BYTES, value: 20_480_000, score: 1.807535248143921e-7 },
    { curve: BYTES, value: 1e12, score: 0 },
    { curve: PAINT, value: 900, score: 0.9987381783709706 },
    { curve: PAINT, value: 2500, score: 0.676310191337377 },
    { curve: PAINT, value: 7000, score: 0.01676456389947162 },
    { curve: SHIFT, value: 0.05, score: 0.9878075200597567 },
    { curve: SHIFT, value: 0.2, score: 0.6225158556510086 },
    { curve: SHIFT, value: 0.8, score: 0.051887929896078766 },
  ])('returns the score for $value of p10 $curve.p10: $score', ({ curve, value, score }) => {
    expect(logNormalScore(curve, value)).toBeCloseTo(score, 12)
  })

  it('reaches the score of a control point exactly there', () => {
    expect(logNormalScore(PAINT, 1800)).toBe(0.9)
    expect(logNormalScore(PAINT, 1800.000001)).toBeLessThan(0.9)
    expect(logNormalScore(PAINT, 3000)).toBe(0.5)
    expect(logNormalScore(PAINT, 3000.000001)).toBeLessThan(0.5)
  })
})
