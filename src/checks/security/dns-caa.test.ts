import { describe, expect, it } from 'vitest'
import { addressFacts } from '../../../test/support/network-facts.ts'
import { recordFacts } from '../../../test/support/record-facts.ts'
import { dnsCaa } from './dns-caa.ts'

describe('dns-caa', () => {
  it.each([{ local: true }, { literal: true }])('does not apply to %o', (address) => {
    const facts = { address: addressFacts(address), records: recordFacts({ caa: [] }) }
    expect(dnsCaa.evaluate(facts).status).toBe('not-applicable')
  })
})
