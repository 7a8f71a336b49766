import { describe, expect, it } from 'vitest'
import { addressFacts } from '../../../test/support/network-facts.ts'
import { dnsCaa } from './dns-caa.ts'

describe('dns-caa', () => {
  it('asks nothing of local addresses', () => {
    const facts = { address: addressFacts({ local: true }), records: { caa: [], https: null } }
    expect(dnsCaa.evaluate(facts).status).toBe('not-applicable')
  })
})
