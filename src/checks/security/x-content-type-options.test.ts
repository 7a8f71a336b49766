import { describe, expect, it } from 'vitest'
import { policyFacts } from '../../../test/support/network-facts.ts'
import { xContentTypeOptions } from './x-content-type-options.ts'

describe('x-content-type-options', () => {
  it('takes an empty first value for what it is', () => {
    const policies = policyFacts({ contentTypeOptions: ['', 'nosniff'] })
    expect(xContentTypeOptions.evaluate({ policies }).status).toBe('fail')
  })
})
