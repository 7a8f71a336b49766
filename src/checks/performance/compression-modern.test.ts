import { describe, expect, it } from 'vitest'
import { addressFacts, responseFacts } from '../../../test/support/network-facts.ts'
import { notApplicable } from '../check.ts'
import { compressionModern } from './compression-modern.ts'

describe('compression-modern', () => {
  it('asks for nothing on formats that need no compression', () => {
    const response = responseFacts({ encodings: ['gzip'], mimeType: 'application/pdf' })
    expect(compressionModern.evaluate({ address: addressFacts(), response })).toEqual(
      notApplicable('The format of the page is compressed already'),
    )
  })

  it('knows compression dictionaries', () => {
    const response = responseFacts({ encodings: ['dcz'] })
    expect(compressionModern.evaluate({ address: addressFacts(), response }).status).toBe('pass')
  })
})
