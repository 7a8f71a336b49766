import { describe, expect, it } from 'vitest'
import { isLanguage, readLanguage } from './language.ts'

describe('a language', () => {
  it.each([
    { typed: 'de', tag: 'de' },
    { typed: 'pt-br', tag: 'pt-BR' },
    { typed: 'ZH-hant-tw', tag: 'zh-Hant-TW' },
    { typed: 'es-419', tag: 'es-419' },
    { typed: 'de-CH-1901', tag: 'de-CH-1901' },
    { typed: ' fr ', tag: 'fr' },
    { typed: 'iw', tag: 'he' },
    { typed: 'cmn', tag: 'zh' },
  ])('is the tag $typed, written $tag', ({ typed, tag }) => {
    expect(readLanguage(typed)).toBe(tag)
    expect(isLanguage(tag)).toBe(true)
  })

  it.each([
    { name: 'nothing', typed: '' },
    { name: 'a name', typed: 'german' },
    { name: 'one letter', typed: 'd' },
    { name: 'a wildcard', typed: '*' },
    { name: 'a list', typed: 'de,en' },
    { name: 'a weight', typed: 'de;q=0.5' },
    { name: 'an underscore', typed: 'de_DE' },
    { name: 'a part too many', typed: 'de-Latn-DE-1996-1901' },
    { name: 'an extension', typed: 'de-u-co-phonebk' },
    { name: 'private use', typed: 'x-klingon' },
    { name: 'two regions', typed: 'de-DE-AT' },
    { name: 'a part that no tag has there', typed: 'de-abcdefgh-ab' },
    { name: 'an open end', typed: 'de-' },
    { name: 'a second line', typed: 'de\r\nCookie: a=b' },
    { name: 'a second line of a tag', typed: 'de\nde' },
    { name: 'NUL', typed: 'de\u0000' },
    { name: 'letters of no header', typed: 'dé' },
    { name: 'a letter that is only as an upper case one of ASCII', typed: '\u212ak' },
    { name: 'too much', typed: `de${'-abcdefgh'.repeat(10_000)}` },
  ])('is not $name', ({ typed }) => {
    expect(readLanguage(typed)).toBeUndefined()
    expect(isLanguage(typed)).toBe(false)
  })

  it('is sent in its canonical spelling alone', () => {
    expect(['DE', 'pt-br', ' de', 'de\n', 'iw'].map(isLanguage)).toEqual(Array(5).fill(false))
  })
})
