import { describe, expect, it } from 'vitest'
import { imageFact } from '../../../test/support/facts.ts'
import { imageDimensions } from './image-dimensions.ts'

describe('image-dimensions', () => {
  it('counts images that are shown, and img elements only', () => {
    const bare = { width: null, height: null }
    const images = [
      imageFact(),
      imageFact(bare),
      imageFact({ ...bare, exposed: false }),
      imageFact({ ...bare, tag: 'svg' }),
      imageFact({ ...bare, tag: 'input' }),
    ]
    expect(imageDimensions.evaluate({ images })).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('1 of 2 images'),
    })
  })

  it('counts raster images in data: URLs, which shift the page as well', () => {
    const images = [imageFact({ src: 'data:image/png;base64,AA', width: null })]
    expect(imageDimensions.evaluate({ images }).status).toBe('warn')
  })
})
