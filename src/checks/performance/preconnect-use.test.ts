import { describe, expect, it } from 'vitest'
import { headFacts, linkElementFact } from '../../../test/support/facts.ts'
import { addressFacts } from '../../../test/support/network-facts.ts'
import type { LinkElementFact } from '../../facts/document-facts.ts'
import { preconnectUse } from './preconnect-use.ts'

const link = (url: string | null, overrides: Partial<LinkElementFact> = {}) =>
  linkElementFact({ rel: ['preconnect'], href: url, url, ...overrides })
const statusOf = (...linkElements: LinkElementFact[]) =>
  preconnectUse.evaluate({ address: addressFacts(), head: headFacts({ linkElements }) }).status

const CDN = 'https://cdn.example/'

describe('preconnect-use', () => {
  it('allows the same origin with and without crossorigin: two connections are opened', () => {
    expect(statusOf(link(CDN), link(CDN, { crossorigin: 'anonymous' }))).toBe('pass')
    expect(statusOf(link(CDN), link(`${CDN}fonts`))).toBe('warn')
  })

  it('allows a header that repeats the markup', () => {
    expect(statusOf(link(CDN), link(CDN, { source: 'header' }))).toBe('pass')
  })

  it('warns of connecting to the page’s own origin, but not for its fonts', () => {
    expect(statusOf(link('https://www.example.com/'))).toBe('warn')
    expect(statusOf(link('https://www.example.com/', { crossorigin: '' }))).toBe('pass')
  })

  it('counts origins, not elements', () => {
    const four = ['a', 'b', 'c', 'd'].map((name) => link(`https://${name}.example/`))
    expect(statusOf(...four, link('https://a.example/', { crossorigin: '' }))).toBe('pass')
    expect(statusOf(...four, link('https://e.example/'))).toBe('warn')
  })
})
