import { describe, expect, it } from 'vitest'
import { stylesheetFact } from '../../../test/support/facts.ts'
import { cssImports } from './css-imports.ts'

describe('css-imports', () => {
  it('points at each import with its line', () => {
    const stylesheets = [
      stylesheetFact({ href: null, url: null, line: 4, code: '@import "a.css"; @import "b.css";' }),
    ]
    expect(cssImports.evaluate({ stylesheets })).toMatchObject({
      message: '2 @imports in the page.',
      evidence: [
        { line: 4, url: 'a.css' },
        { line: 4, url: 'b.css' },
      ],
    })
  })

  it('has nothing to say about an empty style element', () => {
    const stylesheets = [stylesheetFact({ href: null, url: null, code: ' ' })]
    expect(cssImports.evaluate({ stylesheets }).status).toBe('not-applicable')
  })
})
