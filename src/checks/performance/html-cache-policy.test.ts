import { describe, expect, it } from 'vitest'
import { responseWith } from '../../../test/support/network-facts.ts'
import { htmlCachePolicy } from './html-cache-policy.ts'

describe('html-cache-policy', () => {
  it('explains the cost of no-store, and distinguishes it from no-cache', () => {
    expect(
      htmlCachePolicy.evaluate({ response: responseWith(['Cache-Control', 'No-Store']) }),
    ).toHaveProperty('message')
    expect(
      htmlCachePolicy.evaluate({ response: responseWith(['Cache-Control', 'no-cache']) }),
    ).toEqual({ status: 'pass' })
  })
})
