import { describe, expect, it } from 'vitest'
import { imageFact } from '../../../test/support/facts.ts'
import type { ImageContent } from '../../facts/asset-facts.ts'
import type { ImageFact } from '../../facts/element-facts.ts'
import { imageExample } from '../shared/asset-example.ts'
import { imageResponsive } from './image-responsive.ts'

function outcome(content: Partial<ImageContent>, images: readonly ImageFact[] = [imageFact()]) {
  return imageResponsive.evaluate({ assets: [imageExample({}, content)], images, resources: [] })
}

describe('image-responsive', () => {
  it.each([
    { name: '1,001 pixels', content: { width: 1001 }, status: 'warn' },
    { name: '1,000 pixels', content: { width: 1000 }, status: 'not-applicable' },
    { name: 'unknown width', content: { width: null }, status: 'not-applicable' },
    { name: 'SVG', content: { format: 'svg', width: 4000 }, status: 'not-applicable' },
  ] as const)('answers $name with $status', ({ content, status }) => {
    expect(outcome(content).status).toBe(status)
  })

  it('says which element and how large its file is', () => {
    expect(outcome({ width: 2400, height: 1200 })).toMatchObject({
      message: '1 large image has no srcset (1 image tested)',
      evidence: [{ line: 12, value: '2400 × 1200' }],
    })
  })

  it('accepts candidates with commas in their addresses', () => {
    const srcset = [{ url: 'https://www.example.com/w_480,h_240/photo.jpg', descriptor: '480w' }]
    expect(outcome({}, [imageFact({ srcset })]).status).toBe('pass')
  })

  it('does not judge an image of a style sheet, which has no srcset', () => {
    expect(outcome({}, []).status).toBe('pass')
  })

  it('judges the element that shows the file, not another one', () => {
    const url = 'https://www.example.com/other.jpg'
    const srcset = [{ url: 'https://www.example.com/other-480.jpg', descriptor: '480w' }]
    const broken = imageFact({ src: 'http://[', url: null })
    expect(outcome({}, [broken, imageFact({ url, srcset }), imageFact()]).status).toBe('warn')
  })
})
