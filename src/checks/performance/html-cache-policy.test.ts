import { describe, expect, it } from 'vitest'
import { responseWith } from '../../../test/support/network-facts.ts'
import { htmlCachePolicy } from './html-cache-policy.ts'

describe('html-cache-policy', () => {
  it('says what no-store costs, and does not mistake no-cache for it', () => {
    expect(
      htmlCachePolicy.evaluate({ response: responseWith(['Cache-Control', 'No-Store']) }),
    ).toHaveProperty('message')
    expect(
      htmlCachePolicy.evaluate({ response: responseWith(['Cache-Control', 'no-cache']) }),
    ).toEqual({ status: 'pass' })
  })
})
