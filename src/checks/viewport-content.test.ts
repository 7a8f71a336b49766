import { describe, expect, it } from 'vitest'
import { forbidsZoom, maximumScale, viewportProperties } from './viewport-content.ts'

const read = (content: string) => Object.fromEntries(viewportProperties(content))

describe('viewportProperties', () => {
  it('separates by comma, semicolon and space, whatever surrounds the equals sign', () => {
    expect(read('Width = device-width; initial-scale=1,,user-scalable =no')).toEqual({
      width: 'device-width',
      'initial-scale': '1',
      'user-scalable': 'no',
    })
  })

  it('lets the last of a name win', () => {
    expect(read('maximum-scale=1 maximum-scale=5')).toEqual({ 'maximum-scale': '5' })
  })
})

it.each([
  { content: 'width=device-width', limit: null },
  { content: 'maximum-scale=1.0', limit: 1 },
  { content: 'maximum-scale=yes', limit: 1 },
  { content: 'maximum-scale=-1', limit: null },
  { content: 'maximum-scale=large', limit: 0 },
  { content: 'maximum-scale=10', limit: null },
  { content: 'maximum-scale=', limit: null },
])('$content allows zooming up to $limit', ({ content, limit }) => {
  expect(maximumScale(viewportProperties(content))).toBe(limit)
})

it.each([
  { content: 'user-scalable=no', forbidden: true },
  { content: 'user-scalable=0', forbidden: true },
  { content: 'user-scalable=0.9', forbidden: true },
  { content: 'user-scalable=1', forbidden: false },
  { content: 'user-scalable=-1', forbidden: false },
  { content: 'user-scalable=yes', forbidden: false },
  { content: 'user-scalable=', forbidden: false },
  { content: 'initial-scale=1', forbidden: false },
])('$content forbids zooming: $forbidden', ({ content, forbidden }) => {
  expect(forbidsZoom(viewportProperties(content))).toBe(forbidden)
})
