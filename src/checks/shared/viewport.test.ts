import { expect, it } from 'vitest'
import { headFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { viewportDeclarations } from './viewport.ts'

const declarations = (...contents: string[]) =>
  Object.fromEntries(
    viewportDeclarations(
      headFacts({ metas: contents.map((content) => metaFact({ name: 'viewport', content })) }),
    ),
  )

it('separates by commas, semicolons and white space', () => {
  expect(declarations('width = Device-Width;initial-scale=1, maximum-scale=2 x')).toEqual({
    width: 'device-width',
    'initial-scale': '1',
    'maximum-scale': '2',
    x: '',
  })
})

it('lets later declarations override, also of a second element', () => {
  expect(declarations('width=300,width=400', 'width=500')).toEqual({ width: '500' })
})

it('does not search what is longer than any viewport, which would take minutes', () => {
  expect(declarations(`${' '.repeat(500)}width=300`)).toEqual({})
})
