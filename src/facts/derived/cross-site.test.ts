import { describe, expect, it } from 'vitest'
import { addressFacts } from '../../../test/support/network-facts.ts'
import { isCrossSite } from './cross-site.ts'

describe('isCrossSite', () => {
  it('takes sub-domains for the same site, neighbours on a shared suffix not', () => {
    expect(isCrossSite('https://cdn.example.com/a.js', addressFacts())).toBe(false)
    const pages = addressFacts({ final: 'https://a.github.io/', registrableDomain: 'a.github.io' })
    expect(isCrossSite('https://b.github.io/', pages)).toBe(true)
  })

  it('compares hosts where there is no registrable domain', () => {
    const address = addressFacts({ final: 'http://192.0.2.1/', registrableDomain: null })
    expect(isCrossSite('http://192.0.2.1:8080/a.js', address)).toBe(false)
    expect(isCrossSite('http://192.0.2.2/a.js', address)).toBe(true)
  })

  it('takes data: URLs for the page’s own', () => {
    expect(isCrossSite('data:text/javascript,1', addressFacts())).toBe(false)
  })
})
