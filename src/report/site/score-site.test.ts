import { describe, expect, it } from 'vitest'
import { scoreSite, type SiteDeduction } from './score-site.ts'

const deduction = (more: Partial<SiteDeduction> = {}): SiteDeduction => ({
  check: 'title-present',
  family: 'title',
  tier: 'B',
  extent: 1,
  isWide: false,
  ...more,
})

describe('the score of a site', () => {
  it('is 100 where nothing is missing', () => {
    expect(scoreSite([])).toMatchObject({ score: 100, result: 'good', reason: null })
  })

  it('loses the share of a tier as far as the pages have the fault', () => {
    expect(scoreSite([deduction()]).score).toBe(78)
    expect(scoreSite([deduction({ extent: 0.1 })]).score).toBe(97)
  })

  it('is not good where the start page or a tenth of the pages has a critical fault', () => {
    const wide = scoreSite([deduction({ extent: 0.1, isWide: true })])
    expect(wide).toMatchObject({ score: 79, result: 'decent', reason: 'title-present' })
    expect(scoreSite([deduction({ tier: 'C', extent: 0.1, isWide: true })]).result).toBe('good')
  })

  it('has losses that add up to what is missing', () => {
    const { losses } = scoreSite([
      deduction(),
      deduction({ check: 'title-single', tier: 'E' }),
      deduction({ check: 'favicon', family: 'icon', tier: 'E' }),
    ])
    const sum = [...losses.values()].reduce((total, loss) => total + loss, 0)
    expect(sum).toBeCloseTo(100 - 100 * (1 - 0.224) * (1 - 0.008), 6)
  })
})
