import { expect, it } from 'vitest'
import { imageFact } from '../../../test/support/facts.ts'
import { frameFact } from '../../../test/support/frame-fact.ts'
import { mediaFact } from '../../../test/support/media-fact.ts'
import { mediaInventory } from './media-inventory.ts'

it('counts pictures and not buttons, areas or tracking pixels', () => {
  const pixel = imageFact({ width: '1', height: '1' })
  const images = [pixel, imageFact(), imageFact({ tag: 'area' }), imageFact({ tag: 'svg' })]
  const media = [mediaFact({ tag: 'audio' }), mediaFact(), mediaFact()]
  const frames = [frameFact(), frameFact({ title: 'Map' }), frameFact({ url: null })]
  expect(mediaInventory.evaluate({ images, media, frames })).toEqual({
    status: 'informative',
    message: 'The page has 2 images, 2 videos, 1 audio file, and 3 embedded pages',
    evidence: [
      { url: 'https://www.example.com/map' },
      { url: 'https://www.example.com/map', name: 'Map' },
    ],
  })
})

it('lists only the kinds that the page has', () => {
  expect(mediaInventory.evaluate({ images: [], media: [mediaFact()], frames: [] })).toMatchObject({
    message: 'The page has 1 video',
  })
  expect(mediaInventory.evaluate({ images: [], media: [], frames: [] })).toMatchObject({
    message: 'The page has no images, videos, audio or embedded pages',
  })
})
