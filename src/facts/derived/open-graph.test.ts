import { describe, expect, it } from 'vitest'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { cardProperties, cardProperty, shareImage } from './open-graph.ts'

const head = {
  metas: [
    metaFact({ property: 'og:title', content: ' ' }),
    metaFact({ name: 'og:title', content: ' Library ', line: 5 }),
    metaFact({ property: 'og:image:url', content: 'https://a.example/1.png', line: 6 }),
    metaFact({ name: 'twitter:image', content: 'https://a.example/2.png', line: 7 }),
  ],
}

describe('cardProperty', () => {
  it('reads both attributes and passes over empty values', () => {
    expect(cardProperty(head, 'og:title')).toEqual({ key: 'og:title', value: 'Library', line: 5 })
    expect(cardProperties(head, 'og:title').map(({ value }) => value)).toEqual(['', 'Library'])
  })

  it('tries the keys in their order', () => {
    expect(cardProperty(head, 'twitter:title', 'og:title')?.key).toBe('og:title')
    expect(cardProperty(head, 'twitter:title')).toBeNull()
  })
})

it('prefers Open Graph for the picture, whatever its spelling', () => {
  expect(shareImage(head)?.line).toBe(6)
})
