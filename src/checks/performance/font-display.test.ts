import { describe, expect, it } from 'vitest'
import { stylesheetFact } from '../../../test/support/facts.ts'
import { stylesheetExample } from '../shared/asset-example.ts'
import { fontDisplay } from './font-display.ts'

const inline = (code: string) =>
  fontDisplay.evaluate({
    assets: [],
    stylesheets: [stylesheetFact({ href: null, url: null, code })],
  })
const linked = (url: string) =>
  fontDisplay.evaluate({ assets: [], stylesheets: [stylesheetFact({ href: url, url })] })

describe('font-display', () => {
  it('allows icon fonts to block text', () => {
    expect(
      inline('@font-face { font-family: "Font Awesome 6"; src: url(a.woff2); font-display: block }')
        .status,
    ).toBe('not-applicable')
  })

  it('follows an import of Google Fonts', () => {
    expect(inline('@import url("https://fonts.googleapis.com/css?family=Inter");').status).toBe(
      'warn',
    )
    expect(
      inline('@import url(//fonts.googleapis.com/css?family=Inter&display=fallback);').status,
    ).toBe('pass')
  })

  it('treats an unknown value as auto', () => {
    const css = '@font-face { font-family: A; src: url(a.woff2); font-display: none }'
    expect(inline(css).status).toBe('warn')
  })

  it('names each family that hides text', () => {
    const css =
      '@font-face{font-family:A;src:url(a.woff2)}@font-face{font-family:B;src:url(b.woff2);font-display:optional}'
    expect(inline(css)).toMatchObject({
      message: '1 of 2 web fonts hides text while loading',
      evidence: [{ name: 'A' }],
    })
  })

  it('judges text fonts loaded by the same URL as icons', () => {
    expect(
      linked('https://fonts.googleapis.com/css2?family=Inter&family=Material+Icons').status,
    ).toBe('warn')
  })

  it('takes the files of one family for one font', () => {
    const face = '@font-face{font-family:A;src:url(a.woff2)}'
    const assets = [stylesheetExample({}, { rules: face + face + face })]
    expect(fontDisplay.evaluate({ assets, stylesheets: [stylesheetFact()] })).toMatchObject({
      message: '1 web font hides text while loading (1 style sheet read)',
    })
  })

  it('judges Google Fonts by their address alone, also when their rules were read', () => {
    const url = 'https://fonts.googleapis.com/css2?family=Inter'
    const rules = '@font-face { font-family: Inter; src: url(a.woff2) }'
    const facts = {
      assets: [stylesheetExample({ url, party: 'third' }, { rules })],
      stylesheets: [stylesheetFact({ href: url, url })],
    }
    expect(fontDisplay.evaluate(facts)).toMatchObject({ status: 'warn', evidence: [{ url }] })
  })
})
