import { describe, expect, it } from 'vitest'
import { isBlank, shownTitle, visibleText } from './visible-text.ts'

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

describe('a title', () => {
  it.each([
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
    ['braille without dots', '\u2800\u2800'],
    ['a combining grapheme joiner', '\u034f'],
    ['zero-width characters', '\u200b\u200d\ufeff\u2060'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['tags', '\u{e0041}\u{e007f}'],
    ['spaces of all kinds', ' \u00a0\u2003\u3000\n'],
    ['marks without a letter that carries them', '\u0301\u20dd \u0302'],
    ['null noteheads', '\u{1d159}'],
    ['all of them', '\u2800 \u3164\u034f\u00ad\u202e'],
  ])('of %s is none', (_name, title) => {
    expect(shownTitle(title)).toBeUndefined()
    expect(isBlank(title)).toBe(true)
  })

  it.each(['Opening hours', '한국어', '❤️', '⠓⠑', 'a\u3164', '0'])('%j is one', (title) => {
    expect(shownTitle(` ${title} `)).toBe(title)
  })

  it('that is missing, or empty, is none', () => {
    for (const title of [null, undefined, '']) expect(shownTitle(title)).toBeUndefined()
  })
})

it('a text that shows nothing is shown by its codes, and emoji and scripts stay as they are', () => {
  expect(visibleText('\u3164\u2800')).toBe('⟨U+3164⟩⟨U+2800⟩')
  expect(visibleText('❤️ ⠓⠀⠑')).toBe('❤️ ⠓⠀⠑')
  expect(visibleText(' ')).toBe(' ')
})
