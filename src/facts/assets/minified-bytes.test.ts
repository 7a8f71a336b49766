import {
  computeCSSTokenLength,
  computeJSTokenLength,
} from 'lighthouse/core/lib/minification-estimator.js'
import { describe, expect, it } from 'vitest'
import { minifiedBytes } from './minified-bytes.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('what Lighthouse counts, we count', () => {
  it.each([
    ['nothing', ''],
    ['white space', 'const a = 1;\n\n\tlet b\t= 2;\n'],
    ['line comments', 'a = 1 // one "two\n// three\nb = 2'],
    ['block comments', 'a /* b */ = /** c **/ 1'],
    ['licence comments', '/*! jQuery * / v3 */\na = 1 /*! b*/'],
    ['strings', `a = "x  y // z" + 'it\\'s  /* no */' + "\\\\"`],
    ['templates', 'a = `x  ${ b + `y  ${ { c : 1 } }  z` }  w` + `  \\`  `'],
    ['regular expressions', 'a = /[/ "]  \\/ \'/g; b = c.match( / d/ ); return / x/.test(e)'],
    ['divisions', 'a = b / c / "x  y".length; d = e[0] / f() / 2'],
    ['a string that never ends', 'a = "b  c'],
    ['a template that never ends', 'a = `b  ${ c }  '],
    ['a comment that never ends', 'a = 1  /* b'],
  ])('in scripts: %s', (_, code) => {
    expect(minifiedBytes(bytes(code), 'js')).toBe(computeJSTokenLength(code))
  })

  it.each([
    ['rules', 'a {\n  color : red ;\n}\n\n'],
    ['comments', '/* a " */ b{} /*! Licence  2 */ c{}'],
    ['strings', "a::before { content: \"x  /* y */\" ; } b { c: '\\'  ' }"],
    ['slashes', 'a { font: 1em / 2 x; background: url(//a.example/b  ) }'],
    ['a comment that never ends', 'a {}  /* b {'],
  ])('in style sheets: %s', (_, code) => {
    expect(minifiedBytes(bytes(code), 'css')).toBe(computeCSSTokenLength(code))
  })
})

describe('unlike Lighthouse', () => {
  it('a carriage return is white space', () => {
    const code = 'a = 1\r\nb = 2\r\n'
    expect([minifiedBytes(bytes(code), 'js'), computeJSTokenLength(code)]).toEqual([6, 8])
  })

  it('bytes are counted, not characters', () => {
    expect(minifiedBytes(bytes('"ü" '), 'js')).toBe(4)
  })

  it('a comment before a slash leaves it a division', () => {
    expect(minifiedBytes(bytes('a /* b */ / c ; d / 2'), 'js')).toBe(7)
  })

  it('a line break ends an apparent regular expression', () => {
    expect(minifiedBytes(bytes('a = {} / 2\nb = 3  '), 'js')).toBe(10)
  })
})
