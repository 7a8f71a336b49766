import { describe, expect, it } from 'vitest'
import { importsOf, withoutComments } from './css-text.ts'

describe('withoutComments', () => {
  it('removes everything after an unfinished comment', () => {
    expect(withoutComments('a{}/* x */b{}/* y').trim()).toBe('a{} b{}')
  })
})

describe('importsOf', () => {
  it('reads every way to write an address', () => {
    const css =
      '@import "a.css"; @import \'b.css\' screen; @import url(c.css); @import url("d.css") layer(x);'
    expect(importsOf(css)).toEqual(['a.css', 'b.css', 'c.css', 'd.css'])
  })

  it('stops at the first other rule, where browsers stop heeding imports', () => {
    expect(importsOf('@layer a { b {} } @import "c.css";')).toEqual([])
    expect(importsOf('/* @import "x.css"; */ p {} @import "c.css";')).toEqual([])
  })

  it('does not end a rule at a semicolon inside quotes', () => {
    expect(importsOf('@import "a;b.css";')).toEqual(['a;b.css'])
  })
})
