import { describe, expect, it } from 'vitest'
import { responseWith } from '../../../test/support/network-facts.ts'
import { auditTime } from './audit-time.ts'

describe('auditTime', () => {
  it('adds the age of a cached answer to its date', () => {
    const response = responseWith(['Date', 'Fri, 20 Nov 2026 12:00:00 GMT'], ['Age', '60'])
    expect(new Date(auditTime(response)).toISOString()).toBe('2026-11-20T12:01:00.000Z')
  })

  it('asks the clock when there is no date that can be read', () => {
    const before = Date.now()
    expect(auditTime(responseWith(['Date', 'yesterday'], ['Age', '60']))).toBeGreaterThanOrEqual(
      before,
    )
  })
})
