import { describe, expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

const FAMILY = '👩‍👩‍👧‍👦'

describe('cutText', () => {
  it.each([
    { name: 'keeps a text that fits', text: 'Opening hours', length: 13, cut: 'Opening hours' },
    { name: 'cuts after a whole word', text: 'Opening hours', length: 12, cut: 'Opening…' },
    { name: 'keeps a word that ends there', text: 'Opening hours', length: 8, cut: 'Opening…' },
    { name: 'drops space before the ellipsis', text: 'one  two three', length: 7, cut: 'one…' },
    {
      name: 'cuts a long address between its parts',
      text: 'See https://library.example/opening-hours/of-the-reading-room',
      length: 45,
      cut: 'See https://library.example/opening-hours/of…',
    },
    { name: 'cuts a word that nothing divides', text: 'x'.repeat(99), length: 5, cut: 'xxxx…' },
    {
      name: 'cuts a text without spaces between words',
      text: '図書館の開館時間は午前九時から午後五時までです。'.repeat(3),
      length: 6,
      cut: '図書館の…',
    },
    { name: 'halves no character', text: `a${'😀'.repeat(9)}`, length: 5, cut: 'a😀…' },
    { name: 'halves no grapheme', text: `ab${FAMILY.repeat(9)}`, length: 16, cut: `ab${FAMILY}…` },
    {
      name: 'cuts marks on one letter',
      text: `a${'\u0301'.repeat(99)}`,
      length: 3,
      cut: 'a\u0301…',
    },
  ])('$name', ({ text, length, cut }) => {
    expect(cutText(text, length)).toBe(cut)
  })

  it('takes no longer for a text of megabytes', () => {
    expect(cutText('word '.repeat(2_000_000), 10)).toBe('word word…')
    expect(cutText('x'.repeat(10_000_000), 10)).toBe('xxxxxxxxx…')
  })
})
