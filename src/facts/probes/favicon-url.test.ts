import { expect, it } from 'vitest'
import { linkElementFact } from '../../../test/support/facts.ts'
import { faviconUrl } from './favicon-url.ts'

const icon = (file: string, sizes: string | null = null) =>
  linkElementFact({ rel: ['icon'], url: `https://www.example.com/${file}`, sizes, type: null })

it.each([
  ['an SVG beside an ICO of any size', [icon('a.ico', 'any'), icon('a.svg')], 'a.svg'],
  ['the largest of several', [icon('a.png', '16x16 32x32'), icon('b.png', '192x192')], 'b.png'],
  ['one that tells its size', [icon('a.ico', 'any'), icon('b.png', '96x96')], 'b.png'],
  ['the first that tells none', [icon('a.ico'), icon('b.ico', 'any')], 'a.ico'],
  ['the usual place', [], 'favicon.ico'],
])('takes %s', (_, links, file) => {
  expect(faviconUrl(links, 'https://www.example.com/a/b')).toBe(`https://www.example.com/${file}`)
})
