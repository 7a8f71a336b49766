import { describe, expect, it } from 'vitest'
import { policyFacts } from '../../../test/support/network-facts.ts'
import { referrerPolicy } from './referrer-policy.ts'

function statusOf(effective: string | null, ...raw: string[]) {
  return referrerPolicy.evaluate({
    policies: policyFacts({ referrerPolicy: effective, referrerPolicyRaw: raw }),
  }).status
}

describe('referrer-policy', () => {
  it('takes an empty value for the default', () => {
    expect(statusOf(null, '')).toBe('pass')
    expect(statusOf('', '')).toBe('pass')
  })

  it.each(['origin', 'origin-when-cross-origin', 'no-referrer-when-downgrade'])(
    'fails %s',
    (policy) => {
      expect(statusOf(policy, policy)).toBe('fail')
    },
  )
})
