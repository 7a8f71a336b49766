import { describe, expect, it } from 'vitest'
import { stylesheetFact } from '../../../test/support/facts.ts'
import { stylesheetExample } from '../shared/asset-example.ts'
import { cssImports } from './css-imports.ts'

describe('css-imports', () => {
  it('points at each import with its line', () => {
    const stylesheets = [
      stylesheetFact({ href: null, url: null, line: 4, code: '@import "a.css"; @import "b.css";' }),
    ]
    expect(cssImports.evaluate({ assets: [], stylesheets })).toMatchObject({
      message: '2 @import rules delay style sheets',
      evidence: [
        { line: 4, url: 'a.css' },
        { line: 4, url: 'b.css' },
      ],
    })
  })

  it('ignores an empty style element', () => {
    const stylesheets = [stylesheetFact({ href: null, url: null, code: ' ' })]
    expect(cssImports.evaluate({ assets: [], stylesheets }).status).toBe('not-applicable')
  })

  it('reads fetched sheets, resolves against them and says how many they were', () => {
    const assets = [stylesheetExample({}, { rules: '@import "late/a.css";' })]
    const stylesheets = [stylesheetFact(), stylesheetFact({ url: 'https://www.example.com/b.css' })]
    expect(cssImports.evaluate({ assets, stylesheets })).toEqual({
      status: 'warn',
      message: '1 @import rule delays style sheets (1 of 2 style sheets read)',
      evidence: [
        {
          note: 'in https://www.example.com/site.css',
          url: 'https://www.example.com/late/a.css',
        },
      ],
    })
  })

  it('says how many linked sheets a pass rests on, where the page links any', () => {
    const inline = stylesheetFact({ href: null, url: null, code: 'p { color: green }' })
    expect(cssImports.evaluate({ assets: [], stylesheets: [inline] })).toEqual({ status: 'pass' })
    expect(
      cssImports.evaluate({ assets: [stylesheetExample()], stylesheets: [inline] }),
    ).toMatchObject({ status: 'pass', message: '1 style sheet read' })
  })
})
