import { expect, it } from 'vitest'
import { imageFact } from '../../../test/support/facts.ts'
import { mediaFact } from '../../../test/support/media-fact.ts'
import { mediaInventory } from './media-inventory.ts'

it('counts pictures and not buttons or areas', () => {
  const images = [imageFact(), imageFact({ tag: 'area' }), imageFact({ tag: 'svg' })]
  const media = [mediaFact({ tag: 'audio' }), mediaFact(), mediaFact()]
  expect(mediaInventory.evaluate({ images, media, frames: [] })).toEqual({
    status: 'informative',
    message: '2 images, 2 videos, 1 sound, 0 embedded pages.',
  })
})
