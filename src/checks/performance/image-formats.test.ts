import { describe, expect, it } from 'vitest'
import { imageFact } from '../../../test/support/facts.ts'
import type { AssetFact, ImageContent } from '../../facts/asset-facts.ts'
import type { ImageFact } from '../../facts/element-facts.ts'
import { imageExample } from '../shared/asset-example.ts'
import { imageFormats } from './image-formats.ts'

/** 600 × 400 pixels, for which AVIF is assumed to need 40,000 bytes. */
function image(wireBytes: number, content: Partial<ImageContent> = {}): AssetFact {
  const size = { wireBytes, decodedBytes: null }
  return imageExample(size, { width: 600, height: 400, ...content })
}

function outcome(assets: readonly AssetFact[], images: readonly ImageFact[] = []) {
  return imageFormats.evaluate({ assets, images, resources: [] })
}

describe('image-formats', () => {
  it.each([
    { name: '4,096 bytes to save', asset: image(44_096), status: 'pass' },
    { name: 'one more', asset: image(44_097), status: 'warn' },
    { name: 'a PNG', asset: image(90_000, { format: 'png' }), status: 'warn' },
    { name: 'a GIF', asset: image(900_000, { format: 'gif' }), status: 'pass' },
    { name: 'WebP', asset: image(900_000, { format: 'webp' }), status: 'pass' },
    { name: 'AVIF', asset: image(900_000, { format: 'avif' }), status: 'pass' },
    { name: '1 MiB to save', asset: image(40_000 + 1024 * 1024), status: 'warn' },
    { name: 'a byte more', asset: image(40_001 + 1024 * 1024), status: 'fail' },
    { name: 'no size', asset: image(90_000, { width: null }), status: 'not-applicable' },
  ])('answers $name with $status', ({ asset, status }) => {
    expect(outcome([asset]).status).toBe(status)
  })

  it('adds up, the largest saving first', () => {
    const small = { ...image(60_000), url: 'https://www.example.com/small.jpg' }
    expect(
      outcome([
        small,
        image(700_000),
        { ...image(800_000), url: 'https://www.example.com/large.jpg' },
      ]),
    ).toMatchObject({
      status: 'fail',
      message: '3 images would be about 1,406 KiB smaller as AVIF (3 of 3 images tested)',
    })
  })

  it('treats a JPEG beside an AVIF source as a fallback for old browsers', () => {
    const source = (type: string | null) =>
      imageFact({ sources: [{ url: 'https://www.example.com/photo.x', type }] })
    expect(outcome([image(900_000)], [source('image/avif')]).status).toBe('pass')
    expect(outcome([image(900_000)], [source('image/webp; q=1')]).status).toBe('pass')
    expect(outcome([image(900_000)], [source(null)]).status).toBe('warn')
    expect(outcome([image(900_000)], [source('image/jpeg')]).status).toBe('warn')
  })

  it('needs one modern source among several', () => {
    const sources = ['image/jpeg', 'image/avif'].map((type) => ({ url: '/photo.x', type }))
    expect(outcome([image(900_000)], [imageFact({ sources })]).status).toBe('pass')
  })
})
