import { describe, expect, it } from 'vitest'
import { entitiesOf, hasProperty, textOf } from './entities.ts'

const block = (...nodes: Readonly<Record<string, unknown>>[]) =>
  ({ format: 'json-ld', line: 3, types: [], errors: [], nodes }) as const

describe('entitiesOf', () => {
  it('knows subtypes, several types and prefixed ones', () => {
    const blocks = [
      block(
        { '@type': 'Restaurant' },
        { '@type': ['Thing', 'schema:NewsArticle'] },
        { '@type': 7 },
        {},
      ),
    ]
    expect(entitiesOf(blocks, ['Organization', 'Article']).map(({ type }) => type)).toEqual([
      'Restaurant',
      'NewsArticle',
    ])
  })
})

it('takes a text out of a list or a value object', () => {
  const node = { a: ' x ', b: ['y', 'z'], c: { '@value': 'v' }, d: 3, e: [] }
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => textOf(node, name))).toEqual([
    'x',
    'y',
    'v',
    '',
    '',
    '',
  ])
})

it('does not take nothing for a value', () => {
  const node = { a: '', b: null, c: [], d: [''], e: { '@id': '#x' }, f: 0 }
  expect(Object.keys(node).filter((name) => hasProperty(node, name))).toEqual(['e', 'f'])
})
