import { describe, expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { ogDescription } from './og-description.ts'

const { document } = pageFacts()

describe('og-description', () => {
  it('says what is shown instead', () => {
    const metas = [
      metaFact({ property: 'og:description', content: '', line: 6 }),
      metaFact({ name: 'description', content: 'Open every day.' }),
    ]
    expect(ogDescription.evaluate({ head: headFacts({ metas }), document })).toEqual({
      status: 'warn',
      message: 'The og:description is empty; most networks show the meta description instead',
      evidence: [{ line: 6 }],
    })
  })

  it('passes when a second one is filled', () => {
    const metas = ['', 'Open'].map((content) => metaFact({ property: 'og:description', content }))
    expect(ogDescription.evaluate({ head: headFacts({ metas }), document }).status).toBe('pass')
  })

  it('does not accuse a page whose end was not read', () => {
    const cut = { ...document, truncated: { reason: 'nodes', line: 3 } } as const
    expect(ogDescription.evaluate({ head: headFacts(), document: cut }).status).toBe(
      'not-applicable',
    )
  })
})
