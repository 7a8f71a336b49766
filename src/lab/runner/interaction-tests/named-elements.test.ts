import { describe, expect, it } from 'vitest'
import type { Way } from '../../on-picture.ts'
import { namedElements, withBoxes } from './named-elements.ts'

const named = (place: number) => {
  const way: Way = [[[place]]]
  return { snippet: '<p>', way }
}
const BOX = { x: 1, y: 2, width: 3, height: 4 }

describe('elements that results name', () => {
  it('are found however deep they lie, by how their markup begins', () => {
    const axe = { html: '<img src="/a.png">', way: [['img']] }
    const results = { rules: [{ nodes: [axe] }], text: { clipped: [named(7)] }, way: 'none' }
    expect(namedElements(results)).toEqual([
      { way: [['img']], begins: '<img src="/a.png">' },
      { way: [[[7]]], begins: '<p>' },
    ])
  })

  it('are the first 20 of each list', () => {
    const many = Array.from({ length: 50 }, (_, place) => named(place))
    expect(namedElements({ one: many, other: many.slice(0, 5) })).toHaveLength(25)
  })

  it('have their boxes in place of what finds them, or nothing', () => {
    const [first, second] = [named(1), named(2)]
    const results = { measured: true, list: [first, second], none: null }
    expect(withBoxes(results, new Map([[first.way, BOX]]))).toEqual({
      measured: true,
      list: [{ snippet: '<p>', box: BOX }, { snippet: '<p>' }],
      none: null,
    })
  })
})
