import { expect, it } from 'vitest'
import { stylesheetFact } from '../../../../test/support/facts.ts'
import { scriptExample, stylesheetExample } from '../../shared/asset-example.ts'
import { cssSources } from './css-sources.ts'

it('counts linked sheets, and reads those that were loaded', () => {
  const unread = stylesheetExample({ url: 'https://www.example.com/b.css', content: null })
  const assets = [stylesheetExample({}, { rules: '@import "c.css";' }), unread, scriptExample()]
  const stylesheets = [
    stylesheetFact(),
    stylesheetFact({ url: 'https://www.example.com/b.css' }),
    stylesheetFact({ url: null, code: 'p {}', line: 3 }),
    stylesheetFact({ url: null, code: ' ' }),
  ]
  const { sources, scope } = cssSources({ assets, stylesheets })
  expect(scope).toBe('1 of 2 style sheets read')
  expect(sources.map(({ css }) => css)).toEqual(['p {}', '@import "c.css";'])
})
