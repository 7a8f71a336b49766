import { describe, expect, it } from 'vitest'
import { cropRegion } from './crop-region.ts'

const PAGE = { width: 412, height: 3000 }
const crop = (x: number, y: number, width: number, height: number) =>
  cropRegion({ x, y, width, height }, PAGE)

describe('the part of a picture that is shown', () => {
  it('has the element in its middle, with some of the page around it', () => {
    expect(crop(180, 1000, 40, 20)).toEqual({
      region: { x: 60, y: 950, width: 280, height: 120 },
      shown: 280,
    })
  })

  it('ends with the page, but for the outline', () => {
    expect(crop(0, 0, 20, 20)?.region).toMatchObject({ x: -8, y: -8 })
    const last = crop(392, 2980, 20, 20)?.region
    expect(last && [last.x + last.width, last.y + last.height]).toEqual([420, 3008])
  })

  it('begins where a tall element does', () => {
    expect(crop(0, 500, 412, 2400)?.region).toEqual({ x: -8, y: 468, width: 428, height: 560 })
  })

  it('is never shown larger than a column is wide', () => {
    const wide = cropRegion({ x: 0, y: 0, width: 1350, height: 200 }, { width: 1350, height: 900 })
    expect(wide?.shown).toBe(300)
    expect(crop(0, 0, 412, 2400)?.shown).toBe(183)
  })

  it.each([
    [[500, 0, 10, 10]],
    [[0, 3000, 10, 10]],
    [[-5, 0, 10, 10]],
    [[0, 0, 0, 10]],
    [[10, 10, -20, 10]],
    [[Number.NaN, 0, 10, 10]],
  ])('is none of %j, which is not in the page', ([x = 0, y = 0, width = 0, height = 0]) => {
    expect(crop(x, y, width, height)).toBeUndefined()
  })
})
