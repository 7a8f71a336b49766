import { describe, expect, it } from 'vitest'
import { responseWith } from '../../../test/support/network-facts.ts'
import { coepCorp } from './coep-corp.ts'

describe('coep-corp', () => {
  it('says when a CORP value is none that browsers know', () => {
    const response = responseWith(
      ['Cross-Origin-Resource-Policy', 'Same-Site'],
      ['Cross-Origin-Embedder-Policy', 'require-corp'],
    )
    expect(coepCorp.evaluate({ response })).toMatchObject({
      status: 'informative',
      evidence: [
        { name: 'Cross-Origin-Embedder-Policy', value: 'require-corp' },
        { name: 'Cross-Origin-Resource-Policy', note: expect.stringContaining('ignore') },
      ],
    })
  })
})
