import { describe, expect, it } from 'vitest'
import { visibleText } from './visible-text.ts'

describe('visibleText', () => {
  it.each([
    {
      name: 'ordinary text in any script',
      text: 'Öffnungszeiten 図書館 🙂 — “ok”',
      shown: 'Öffnungszeiten 図書館 🙂 — “ok”',
    },
    { name: 'a terminal escape', text: '\u001b[2Jgone', shown: '⟨U+001B⟩[2Jgone' },
    { name: 'the C1 form of one', text: '\u009b31m', shown: '⟨U+009B⟩31m' },
    { name: 'a right-to-left override', text: 'a\u202egnp.exe', shown: 'a⟨U+202E⟩gnp.exe' },
    {
      name: 'zero-width and tag characters',
      text: 'x\u200by\u{e0041}',
      shown: 'x⟨U+200B⟩y⟨U+E0041⟩',
    },
    {
      name: 'line breaks, which would forge a row',
      text: 'one\r\ntwo\u2028three',
      shown: 'one  two⟨U+2028⟩three',
    },
    { name: 'a lone surrogate', text: '\ud800', shown: '⟨U+D800⟩' },
  ])('shows $name', ({ text, shown }) => {
    expect(visibleText(text)).toBe(shown)
  })
})
