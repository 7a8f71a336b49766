import { expect, it } from 'vitest'
import { hasRareTrigram } from './rare-trigram.ts'

const OTHERS = ['https://shop.example/winter/collection', 'https://shop.example/harbour price']

it.each([
  { text: 'winter-collection', isRare: false },
  { text: 'winter-sale', isRare: true },
  { text: 'tercol', isRare: true },
  { text: 'r/c', isRare: false },
  { text: 'bour pri', isRare: false },
  { text: '-99999', isRare: true },
  { text: 'é書😀', isRare: false },
  { text: 'çéß', isRare: true },
  { text: 'ht', isRare: false },
  { text: '', isRare: false },
])('"$text" has a trigram that no other text has: $isRare', ({ text, isRare }) => {
  expect(hasRareTrigram(text, OTHERS)).toBe(isRare)
})
