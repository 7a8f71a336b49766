import { describe, expect, it } from 'vitest'
import { hreflangFlaw } from './hreflang-code.ts'

describe('hreflangFlaw', () => {
  it.each([
    'en',
    'EN-gb',
    'zh-Hans',
    'zh-Hant-TW',
    'sr-latn',
    'x-default',
    'X-DEFAULT',
    'sq-XK',
    'he',
  ])('takes %j', (code) => {
    expect(hreflangFlaw(code)).toBeNull()
  })

  it.each([
    '',
    ' de ',
    'en-UK',
    'jp',
    'gb',
    'us',
    'en_GB',
    'xx',
    'en-EU',
    'es-LATAM',
    'english',
    'jp-JP',
  ])('refuses %j', (code) => {
    expect(hreflangFlaw(code)?.severity).toBe('error')
  })

  it.each(['es-419', 'fil', 'de-DE-1996', 'en-Abcd', 'zh-Hnat-TW'])('wonders about %j', (code) => {
    expect(hreflangFlaw(code)?.severity).toBe('warning')
  })

  it('takes uk for Ukrainian and knows what jp was meant to be', () => {
    expect(hreflangFlaw('uk')).toBeNull()
    expect(hreflangFlaw('jp')?.message).toContain('ja')
  })
})
