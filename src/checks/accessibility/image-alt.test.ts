import { describe, expect, it } from 'vitest'
import { imageFact, linkFact } from '../../../test/support/facts.ts'
import type { ImageFact } from '../../facts/element-facts.ts'
import { imageAlt } from './image-alt.ts'

function statusOf(...images: ImageFact[]) {
  return imageAlt.evaluate({ images, links: [] }).status
}

describe('image-alt', () => {
  it('treats a white-space alternative as missing', () => {
    expect(statusOf(imageFact({ alt: ' ', name: '' }))).toBe('fail')
  })

  it('does not accept an ineffective presentational role', () => {
    expect(statusOf(imageFact({ alt: null, name: '', presentational: false }))).toBe('fail')
  })

  it('wants a name on an image button even when its alternative is empty', () => {
    expect(statusOf(imageFact({ tag: 'input', alt: '', name: '' }))).toBe('fail')
    expect(statusOf(imageFact({ tag: 'input', alt: null, name: 'Search' }))).toBe('pass')
  })

  it('does not let alt stand in on an object or a drawing', () => {
    expect(statusOf(imageFact({ tag: 'svg', alt: '', name: '' }))).toBe('fail')
    expect(statusOf(imageFact({ tag: 'object', alt: null, name: 'Plan' }))).toBe('pass')
  })

  it('exempts tracking pixels only when both sides are a dot', () => {
    const bare = { alt: null, name: '' }
    expect(statusOf(imageFact({ ...bare, width: '0', height: '1px' }))).toBe('not-applicable')
    expect(statusOf(imageFact({ ...bare, width: '1', height: '100' }))).toBe('fail')
  })

  it('counts an area once, and only if it has a link', () => {
    const area = { tag: 'area', name: '', text: '' } as const
    const images = [imageFact({ tag: 'area', alt: null, name: '' })]
    expect(
      imageAlt.evaluate({ images, links: [linkFact({ ...area, href: '/north' })] }),
    ).toMatchObject({ status: 'fail', value: { number: 1 } })
    expect(
      imageAlt.evaluate({ images, links: [linkFact({ ...area, exposed: false })] }).status,
    ).toBe('not-applicable')
  })

  it('says how many of how many', () => {
    const outcome = imageAlt.evaluate({
      images: [imageFact(), imageFact({ alt: null, name: '', line: 7, snippet: '<img src=x>' })],
      links: [],
    })
    expect(outcome).toEqual({
      status: 'fail',
      message: '1 of 2 images has no text alternative',
      value: { number: 1, unit: 'count' },
      share: 0.5,
      evidence: [{ line: 7, snippet: '<img src=x>' }],
    })
  })
})
