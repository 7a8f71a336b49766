import { describe, expect, it } from 'vitest'
import { imageFact } from '../../../test/support/facts.ts'
import { imageAltQuality } from './image-alt-quality.ts'

function outcome(alt: string, linkText: string | null = null) {
  return imageAltQuality.evaluate({ images: [imageFact({ alt, linkText })] })
}

describe('image-alt-quality', () => {
  it.each(['IMG_2041', 'screenshot 12', 'hero-banner.webp', ' Logo ', '20240112', 'x'.repeat(126)])(
    'warns of %j',
    (alt) => {
      expect(outcome(alt).status).toBe('warn')
    },
  )

  it.each([
    'Node.js',
    'Logo of the town library',
    '7',
    'Version 2.0',
    'x'.repeat(125),
    'Image 5 of 9',
  ])('accepts %j', (alt) => {
    expect(outcome(alt).status).toBe('pass')
  })

  it('accepts an image that is all a link has', () => {
    expect(outcome('Opening hours', '').status).toBe('pass')
    expect(outcome('Opening hours', 'opening hours ').status).toBe('warn')
  })
})
