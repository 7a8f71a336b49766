import { describe, expect, it } from 'vitest'
import { columnCount, graphemeCount, textWidth } from './text-width.ts'

describe('textWidth', () => {
  it.each([
    // Arial: A 1366, W 1933, i 455, space 569 units of 2048.
    ['AWi ', 2048, 1366 + 1933 + 455 + 569],
    ['ö', 2048, 1139],
    ['Ж', 2048, 1891],
    ['€', 20, 11],
    ['図', 20, 20],
    ['👩‍👩‍👧', 20, 20],
    ['', 20, 0],
  ])('measures %j at %i px', (text, size, width) => {
    expect(textWidth(text, size)).toBe(width)
  })

  it('gives an accent no width, written as one code point or two', () => {
    expect(textWidth('o\u0308', 2048)).toBe(textWidth('ö', 2048))
  })
})

it('counts what readers count as one character', () => {
  expect(graphemeCount('👩‍👩‍👧o\u0308x')).toBe(3)
})

it('gives wide characters two columns', () => {
  expect(columnCount('図書館 ok')).toBe(9)
})
