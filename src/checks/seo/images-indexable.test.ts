import { expect, it } from 'vitest'
import { imageFact } from '../../../test/support/facts.ts'
import type { ImageFact } from '../../facts/element-facts.ts'
import { imagesIndexable } from './images-indexable.ts'

const lazy = { src: null, url: null, dataSource: '/photo.jpg' }
const judge = (...images: Partial<ImageFact>[]) =>
  imagesIndexable.evaluate({ images: images.map(imageFact) })

it.each<[string, Partial<ImageFact>[], string]>([
  ['a quarter of the images', [{}, {}, {}, lazy], 'pass'],
  ['more than a quarter', [{}, {}, lazy], 'warn'],
  ['a placeholder file', [{ src: '/img/blank.gif', dataSource: '/photo.jpg' }], 'warn'],
  ['a small version until the large one comes', [{ src: '/s.jpg', dataSource: '/l.jpg' }], 'pass'],
  ['an inline icon', [{ src: 'data:image/svg+xml,x' }], 'not-applicable'],
  ['an svg', [{ tag: 'svg', src: null }], 'not-applicable'],
  [
    'a picture without an img source',
    [{ src: '', sources: [{ url: '/a.webp', type: null }] }],
    'warn',
  ],
])('judges %s', (_, images, status) => {
  expect(judge(...images).status).toBe(status)
})
