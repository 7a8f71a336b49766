import { expect, it } from 'vitest'
import { headFacts } from '../../../../test/support/facts.ts'
import { metaFact } from '../../../../test/support/meta-fact.ts'
import { forbidsZoom, maximumScale } from './viewport-zoom.ts'
import { viewportDeclarations } from '../../shared/viewport.ts'

function read(content: string) {
  return viewportDeclarations(headFacts({ metas: [metaFact({ name: 'viewport', content })] }))
}

it.each([
  { content: 'width=device-width', limit: null },
  { content: 'maximum-scale=1.0', limit: 1 },
  { content: 'maximum-scale=yes', limit: 1 },
  { content: 'maximum-scale=-1', limit: null },
  { content: 'maximum-scale=large', limit: 0 },
  { content: 'maximum-scale=10', limit: null },
  { content: 'maximum-scale=', limit: null },
])('$content allows zooming up to $limit', ({ content, limit }) => {
  expect(maximumScale(read(content))).toBe(limit)
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
  expect(forbidsZoom(read(content))).toBe(forbidden)
})
