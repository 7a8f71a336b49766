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
})
