import { describe, expect, it } from 'vitest'
import { responseWith } from '../../../test/support/network-facts.ts'
import { coepCorp } from './coep-corp.ts'

describe('coep-corp', () => {
  it('says when browsers do not know a CORP value', () => {
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

  it('has no remark on a known value or a missing header', () => {
    const known = responseWith(['Cross-Origin-Resource-Policy', 'same-site'])
    expect(coepCorp.evaluate({ response: known })).toEqual({
      status: 'informative',
      message: 'The page sends 1 cross-origin isolation header',
      evidence: [{ name: 'Cross-Origin-Resource-Policy', value: 'same-site' }],
    })
    const embedder = responseWith(['Cross-Origin-Embedder-Policy', 'require-corp'])
    expect(coepCorp.evaluate({ response: embedder })).toEqual({
      status: 'informative',
      message: 'The page sends 1 cross-origin isolation header',
      evidence: [{ name: 'Cross-Origin-Embedder-Policy', value: 'require-corp' }],
    })
    expect(coepCorp.evaluate({ response: responseWith() })).toEqual({
      status: 'informative',
      message: 'The page sends no cross-origin isolation headers',
    })
  })
})
