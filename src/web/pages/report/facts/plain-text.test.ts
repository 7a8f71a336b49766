import { expect, it } from 'vitest'
import { paragraphsOf } from './plain-text.tsx'

it('breaks at line ends and between words, and loses nothing but empty lines', () => {
  expect(paragraphsOf('one\n\n \ntwo')).toEqual(['one', 'two'])
  const text = 'word '.repeat(300).trim()
  const paragraphs = paragraphsOf(text)
  expect(paragraphs.join('')).toBe(text)
  expect(paragraphs.every((each) => each.length <= 500)).toBe(true)
})

it('breaks what has no spaces', () => {
  expect(paragraphsOf('x'.repeat(1200)).map((each) => each.length)).toEqual([500, 500, 200])
})
