import { describe, expect, it } from 'vitest'
import { cspPolicy } from '../../../../test/support/network-facts.ts'
import { cspErrors } from './csp-errors.ts'

const namesIn = (text: string) =>
  cspErrors(cspPolicy(text)).map(({ name, value }) => `${name}: ${value ?? ''}`)

describe('cspErrors', () => {
  it('accepts directives and keywords newer than its parser', () => {
    expect(
      namesIn("fenced-frame-src 'none'; script-src 'trusted-types-eval' 'report-sha256'"),
    ).toEqual([])
  })

  it('does not take names of policies and groups for sources', () => {
    expect(namesIn('trusted-types default self; report-to self; sandbox allow-scripts')).toEqual([])
  })

  it('finds obsolete directives', () => {
    expect(namesIn('block-all-mixed-content')).toEqual(['block-all-mixed-content: '])
  })

  it("allows only 'report-sample' beside 'none'", () => {
    expect(namesIn("script-src 'none' 'report-sample'")).toEqual([])
    expect(namesIn("script-src 'NONE' https:")).toEqual(["script-src: 'NONE' https:"])
  })

  it('finds quotes that a word processor made', () => {
    expect(cspErrors(cspPolicy('script-src ‘self’'))).toMatchObject([
      { note: 'contains characters that are not ASCII' },
    ])
  })

  it('names the error in a value', () => {
    const errors = cspErrors(cspPolicy("default-src self 'slef' img-src; img-scr https:"))
    expect(errors.map(({ note }) => note)).toEqual([
      'unknown directive',
      'missing semicolon before a directive',
      'missing quotes around a keyword',
      'unknown keyword',
    ])
  })

  it('finds a repeated directive', () => {
    const policy = { ...cspPolicy("img-src 'self'"), duplicates: ['img-src'] }
    expect(cspErrors(policy)).toMatchObject([{ name: 'img-src' }])
  })
})
