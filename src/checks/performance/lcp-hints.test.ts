import { describe, expect, it } from 'vitest'
import { headFacts, imageFact, linkElementFact } from '../../../test/support/facts.ts'
import { lcpHints } from './lcp-hints.ts'

describe('lcp-hints', () => {
  it('notes a preload that misses the srcset of its image', () => {
    const url = 'https://www.example.com/photo.jpg'
    const head = headFacts({
      linkElements: [linkElementFact({ rel: ['preload'], as: 'image', url })],
    })
    const srcset = [{ url: '/large.jpg', descriptor: '2x' }]
    expect(lcpHints.evaluate({ head, images: [imageFact({ url, srcset })] })).toMatchObject({
      evidence: [{ note: expect.stringContaining('fetched twice') }],
    })
    expect(lcpHints.evaluate({ head, images: [imageFact({ url })] })).toMatchObject({
      evidence: [{ note: 'preload' }],
    })
  })

  it('counts preloads of images alone, also one that has only a srcset', () => {
    const preload = (as: string, overrides = {}) =>
      linkElementFact({ rel: ['preload'], as, url: null, ...overrides })
    const fonts = headFacts({ linkElements: [preload('font'), linkElementFact({ as: 'image' })] })
    expect(lcpHints.evaluate({ head: fonts, images: [imageFact()] })).not.toHaveProperty('evidence')
    const head = headFacts({ linkElements: [preload('image', { imagesrcset: '/a.jpg 2x' })] })
    const outcome = lcpHints.evaluate({ head, images: [imageFact({ url: null })] })
    expect(outcome).toMatchObject({ evidence: [{ note: 'preload with imagesrcset' }] })
    expect(outcome).not.toHaveProperty('evidence.0.url')
  })

  it('shows the image that the page asks the browser to fetch first', () => {
    const image = imageFact({ fetchpriority: ' HIGH ', line: 7 })
    expect(lcpHints.evaluate({ head: headFacts(), images: [image, imageFact()] })).toMatchObject({
      evidence: [{ line: 7, note: 'fetchpriority="high"' }],
    })
  })

  it('compares a preload with the image of that address, not with another one', () => {
    const url = 'https://www.example.com/photo.jpg'
    const head = headFacts({
      linkElements: [linkElementFact({ rel: ['preload'], as: 'image', url })],
    })
    const srcset = [{ url: '/large.jpg', descriptor: '2x' }]
    const other = imageFact({ url: 'https://www.example.com/other.jpg', srcset })
    expect(lcpHints.evaluate({ head, images: [other, imageFact({ url })] })).toMatchObject({
      evidence: [{ note: 'preload' }],
    })
  })
})
