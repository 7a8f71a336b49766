import { expect, it } from 'vitest'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import { asksForConsent, isTracker, servicesOf } from './services.ts'

it('names each service once, and only what is fetched from elsewhere', () => {
  const services = servicesOf([
    resourceFact('https://www.googletagmanager.com/gtag/js?id=G-1'),
    resourceFact('https://www.googletagmanager.com/gtm.js'),
    resourceFact('https://static.hotjar.com/c/1.js', 'first'),
    resourceFact('https://unheard-of.example/x.js'),
    resourceFact('https://cdn.cookielaw.org/x.js'),
  ])
  expect(services.map(({ name, kind }) => [name, kind])).toEqual([
    ['Google Tag Manager', 'tag-manager'],
    ['Optanon', 'consent-provider'],
  ])
  expect(services.map(isTracker)).toEqual([true, false])
  expect(services.map(asksForConsent)).toEqual([false, true])
})
