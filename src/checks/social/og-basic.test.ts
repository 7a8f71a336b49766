import { describe, expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { ogBasic } from './og-basic.ts'

const { document } = pageFacts()
const head = (...keys: string[]) =>
  headFacts({ metas: keys.map((property) => metaFact({ property, content: 'x' })) })

describe('og-basic', () => {
  it('fails only when title and picture are both missing', () => {
    expect(ogBasic.evaluate({ head: head('og:type', 'og:url'), document }).status).toBe('fail')
    expect(ogBasic.evaluate({ head: head('og:title'), document })).toEqual({
      status: 'warn',
      message: 'og:type, og:image, and og:url are missing or empty',
      evidence: [
        { name: 'og:type', expected: 'a value' },
        { name: 'og:image', expected: 'a value' },
        { name: 'og:url', expected: 'a value' },
      ],
    })
  })

  it('accepts the other spellings of the picture', () => {
    const spelt = head('og:title', 'og:type', 'og:image:secure_url', 'og:url')
    expect(ogBasic.evaluate({ head: spelt, document }).status).toBe('pass')
  })

  it('does not accuse a page whose end was not read', () => {
    const cut = { ...document, truncated: { reason: 'depth', line: 3 } } as const
    expect(ogBasic.evaluate({ head: head(), document: cut }).status).toBe('not-applicable')
  })
})
