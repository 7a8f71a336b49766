import { describe, expect, it } from 'vitest'
import { addressFacts } from '../../../test/support/network-facts.ts'
import { httpsFinal } from './https-final.ts'

describe('https-final', () => {
  it('rates the final URL, not the requested one', () => {
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
