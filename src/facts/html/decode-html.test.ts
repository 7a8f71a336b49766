import { describe, expect, it } from 'vitest'
import { charsetOf, decodeHtml, encodingName } from './decode-html.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('decodeHtml', () => {
  it('prefers the byte-order mark to the header, and the header to the meta element', () => {
    const meta = '<meta charset="iso-8859-2">'
    const bom = decodeHtml(bytes(`\u00ef\u00bb\u00bf${meta}`), 'text/html; charset=iso-8859-5')
    expect(bom).toMatchObject({
      html: meta,
      encoding: { used: 'utf-8', bom: 'utf-8', header: 'iso-8859-5' },
    })
    expect(decodeHtml(bytes(meta), 'text/html; charset="iso-8859-5"').encoding.used).toBe(
      'iso-8859-5',
    )
    expect(decodeHtml(bytes(meta), 'text/html').encoding.used).toBe('iso-8859-2')
  })

  it('looks for the meta element in 1,024 bytes only', () => {
    const late = `<!--${'x'.repeat(1024)}--><meta charset="utf-8">`
    expect(decodeHtml(bytes(late), null).encoding.used).toBe('windows-1252')
  })

  it('reads Latin 1 as Windows 1252, as browsers do', () => {
    expect(decodeHtml(bytes('\u0080'), 'text/html; charset=latin1')).toMatchObject({
      html: '€',
      encoding: { used: 'windows-1252', nonAscii: true },
    })
  })

  it('counts the replacement characters that decoding made, not those the author wrote', () => {
    const { encoding } = decodeHtml(
      bytes('\u00ff\u00ef\u00bf\u00bd\u00fe'),
      'text/html; charset=utf-8',
    )
    expect(encoding.replacements).toBe(2)
    expect(decodeHtml(bytes('ok'), null).encoding).toMatchObject({
      replacements: 0,
      nonAscii: false,
    })
  })

  it('takes an unknown label for none', () => {
    expect(decodeHtml(bytes('x'), 'text/html; charset=nonsense').encoding).toMatchObject({
      used: 'windows-1252',
      header: null,
    })
  })

  it.each(['replacement', 'x-user-defined', 'utf-7', 'iso-2022-kr'])('survives %s', (label) => {
    expect(decodeHtml(bytes('<p>x'), `text/html; charset=${label}`).html).toContain('x')
  })
})

describe('charsetOf', () => {
  it.each([
    ['text/html;charset=UTF-8', 'UTF-8'],
    ['text/html; Charset = "utf-8" ', 'utf-8'],
    ['text/html; a=b; charset=x', 'x'],
    ['text/html', null],
    [null, null],
  ])('finds the charset of %j', (contentType, charset) => {
    expect(charsetOf(contentType)).toBe(charset)
  })
})

it('knows the labels of the WHATWG', () => {
  expect(encodingName(' UTF8 ')).toBe('utf-8')
  expect(encodingName('sjis')).toBe('shift_jis')
  expect(encodingName('no')).toBeNull()
})
