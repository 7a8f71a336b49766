import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { entityMarkup } from './entity-markup.ts'

const { document } = pageFacts()

function outcome(...nodes: Readonly<Record<string, unknown>>[]) {
  const structuredData = [{ format: 'json-ld', line: 4, types: [], errors: [], nodes }] as const
  return entityMarkup.evaluate({ structuredData, document })
}

describe('entity-markup', () => {
  it('accepts a headline with an author for an article', () => {
    const article = { '@type': 'BlogPosting', headline: 'Hours', author: { name: 'Ann' } }
    expect(outcome(article).status).toBe('pass')
  })

  it('is satisfied by one entity among others', () => {
    expect(
      outcome({ '@type': 'Person' }, { '@type': 'Person', name: 'Ann', sameAs: ['x'] }).status,
    ).toBe('pass')
  })

  it('shows entities without a name or an anchor', () => {
    expect(outcome({ '@type': 'Product', url: '/chair' }, { '@type': 'BreadcrumbList' })).toEqual({
      status: 'warn',
      message: '1 entity in the structured data lacks a name or identifying property',
      evidence: [{ line: 4, name: 'Product' }],
    })
  })

  it('does not fail a truncated page', () => {
    const cut = { ...document, truncated: { reason: 'nodes', line: 3 } } as const
    expect(entityMarkup.evaluate({ structuredData: [], document: cut }).status).toBe(
      'not-applicable',
    )
  })
})
