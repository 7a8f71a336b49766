import { describe, expect, it } from 'vitest'
import { addressFacts, responseWith } from '../../../test/support/network-facts.ts'
import { coop } from './coop.ts'

const statusOf = (...values: string[]) =>
  coop.evaluate({
    address: addressFacts(),
    response: responseWith(
      ...values.map((value) => ['cross-origin-opener-policy', value] as const),
    ),
  }).status

describe('coop', () => {
  it('takes the header twice for no valid item', () => {
    expect(statusOf('same-origin', 'same-origin')).toBe('warn')
  })

  it('compares the token byte for byte', () => {
    expect(statusOf('Same-Origin')).toBe('warn')
    expect(statusOf('noopener-allow-popups')).toBe('pass')
  })
})
