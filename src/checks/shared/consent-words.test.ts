import { expect, it } from 'vitest'
import { speaksOfConsent } from './consent-words.ts'

it.each([
  'We use cookies to improve this site.',
  'Wir bitten um Ihre Einwilligung',
  'Nous respectons votre consentement',
  '<div id="onetrust-banner-sdk">',
  'Your privacy choices',
])('recognises a consent question in: %s', (text) => expect(speaksOfConsent(text)).toBe(true))

it.each(['Subscribe to our newsletter', 'The private collection', 'Cookieless analytics', ''])(
  'recognises no consent question in: %s',
  (text) => expect(speaksOfConsent(text)).toBe(false),
)
