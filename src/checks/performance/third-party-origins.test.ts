import { describe, expect, it } from 'vitest'
import { addressFacts } from '../../../test/support/network-facts.ts'
import { ordinaryPage } from '../../../test/support/ordinary-page.ts'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import { thirdPartyOrigins } from './third-party-origins.ts'

const outcome = (urls: string[], address = addressFacts()) =>
  thirdPartyOrigins.evaluate({
    address,
    document: ordinaryPage.document,
    resources: urls.map((url) => resourceFact(url)),
  })

describe('third-party-origins', () => {
  it('names the owner of an origin and counts its files', () => {
    const files = [
      'https://www.googletagmanager.com/gtm.js',
      'https://www.googletagmanager.com/gtag/js',
    ]
    expect(outcome(files)).toMatchObject({
      value: { number: 1 },
      evidence: [{ name: 'Google Tag Manager', note: 'tag-manager', value: '2 files' }],
    })
  })

  it('takes another domain of the same company for its own', () => {
    const address = addressFacts({
      final: 'https://www.facebook.com/',
      registrableDomain: 'facebook.com',
    })
    expect(outcome(['https://static.xx.fbcdn.net/a.js'], address)).toMatchObject({
      value: { number: 0 },
    })
  })

  it('does not take two unknown companies for one', () => {
    expect(outcome(['https://unknown.example/a.js'])).toMatchObject({ value: { number: 1 } })
  })
})
