import { describe, expect, it } from 'vitest'
import { addressFacts, responseFacts } from '../../../test/support/network-facts.ts'
import { notApplicable } from '../check.ts'
import { compressionModern } from './compression-modern.ts'

describe('compression-modern', () => {
  it('requires no compression of formats that are already compressed', () => {
    const response = responseFacts({ encodings: ['gzip'], mimeType: 'application/pdf' })
    expect(compressionModern.evaluate({ address: addressFacts(), response })).toEqual(
      notApplicable('The format of the page is compressed already'),
    )
  })

  it('recognises compression dictionaries', () => {
    const response = responseFacts({ encodings: ['dcz'] })
    expect(compressionModern.evaluate({ address: addressFacts(), response }).status).toBe('pass')
  })
})
