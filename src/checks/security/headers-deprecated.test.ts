import { describe, expect, it } from 'vitest'
import { responseWith } from '../../../test/support/network-facts.ts'
import { headersDeprecated } from './headers-deprecated.ts'

describe('headers-deprecated', () => {
  it('finds names in any case and lists each line', () => {
    const response = responseWith(
      ['p3p', 'CP="x"'],
      ['PUBLIC-KEY-PINS', 'pin'],
      ['x-xss-protection', ' 0 '],
    )
    expect(headersDeprecated.evaluate({ response })).toMatchObject({
      message: 'The page sends 2 obsolete headers',
      evidence: [{ name: 'Public-Key-Pins' }, { name: 'P3P' }],
    })
  })
})
