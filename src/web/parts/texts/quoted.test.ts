import { describe, expect, it } from 'vitest'
import { quoteText } from './quoted.tsx'

describe('quoteText', () => {
  it.each([
    { name: 'a short text as it is', text: 'Opening hours', length: 20, shown: 'Opening hours' },
    { name: 'a text of just that length whole', text: 'abcd', length: 4, shown: 'abcd' },
    { name: 'a longer one cut after a word', text: 'Opening hours', length: 9, shown: 'Opening…' },
    { name: 'no half of a character', text: 'abc😀d', length: 5, shown: 'abc…' },
    { name: 'what is invisible by its code', text: 'a\u202eb', length: 9, shown: 'a⟨U+202E⟩b' },
  ])('shows $name', ({ text, length, shown }) => {
    expect(quoteText(text, length)).toBe(shown)
  })
})
