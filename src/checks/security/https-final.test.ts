import { describe, expect, it } from 'vitest'
import { addressFacts } from '../../../test/support/network-facts.ts'
import { httpsFinal } from './https-final.ts'

describe('https-final', () => {
  it('judges the address that answered, not the one that was asked for', () => {
    const address = addressFacts({
      requested: 'http://example.com/',
      final: 'https://example.com/',
    })
    expect(httpsFinal.evaluate({ address }).status).toBe('pass')
  })

  it('fails a page that a redirect took from https back to http', () => {
    const address = addressFacts({
      requested: 'https://example.com/',
      final: 'http://example.com/',
    })
    expect(httpsFinal.evaluate({ address })).toMatchObject({
      status: 'fail',
      evidence: [{ url: 'http://example.com/' }],
    })
  })

  it('passes a local page that is served over https all the same', () => {
    const address = addressFacts({ final: 'https://localhost/', local: true })
    expect(httpsFinal.evaluate({ address }).status).toBe('pass')
  })
})
