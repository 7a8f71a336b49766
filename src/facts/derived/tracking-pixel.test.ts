import { describe, expect, it } from 'vitest'
import { isTrackingPixel } from './tracking-pixel.ts'

const bare = { width: null, height: null, style: null }

describe('isTrackingPixel', () => {
  it.each([
    { name: 'both attributes', image: { ...bare, width: '1', height: '1' }, is: true },
    { name: 'attributes with units', image: { ...bare, width: '0', height: ' 1px ' }, is: true },
    { name: 'both styles', image: { ...bare, style: 'width:1px; HEIGHT: 1PX' }, is: true },
    {
      name: 'a style and an attribute',
      image: { ...bare, width: '1', style: 'height:0' },
      is: true,
    },
    { name: 'one side', image: { ...bare, width: '1', height: '100' }, is: false },
    { name: 'no size', image: bare, is: false },
    { name: 'other lengths', image: { ...bare, style: 'width:1em;height:1em' }, is: false },
    {
      name: 'attributes that a style overrules',
      image: { width: '1', height: '1', style: 'width:100%;height:200px' },
      is: false,
    },
    {
      name: 'only a largest size',
      image: { ...bare, style: 'max-width:1px;max-height:1px' },
      is: false,
    },
  ])('answers $name with $is', ({ image, is }) => {
    expect(isTrackingPixel(image)).toBe(is)
  })
})
