import { describe, expect, it } from 'vitest'
import { isCountry, isLanguage, namesLanguage, primarySubtag } from './language-tags.ts'

describe('isLanguage', () => {
  it.each(['en', 'DE', 'zh', 'gsw', 'yue', 'aaa', 'zzj', 'qaa', 'qtz', 'iw'])(
    'knows %s',
    (code) => {
      expect(isLanguage(code)).toBe(true)
    },
  )

  it.each([
    'jp',
    'cz',
    'dk',
    'gr',
    'xx',
    'uk-ua',
    'english',
    '',
    'e',
    'qua1',
    'quz1',
    'qaa..qtz',
    'constructor',
  ])('does not know %j', (code) => {
    expect(isLanguage(code)).toBe(false)
  })
})

describe('isCountry', () => {
  it.each(['GB', 'us', 'AT', 'TW', 'ZW'])('knows %s', (code) => {
    expect(isCountry(code)).toBe(true)
  })

  it.each(['UK', 'EU', 'LATAM', '419', 'AN', 'ZZ', 'YU', 'XA..XZ', ''])(
    'does not know %j',
    (code) => {
      expect(isCountry(code)).toBe(false)
    },
  )
})

describe('namesLanguage', () => {
  it.each(['de-AT', 'zh-Hant-TW', 'es-419', ' en ', 'i-mingo', 'x-pirate'])('accepts %j', (tag) => {
    expect(namesLanguage(tag)).toBe(true)
  })

  it.each(['en_US', 'x', 'x-', 'i-unknown', 'i-klingon', 'I-LUX', 'english', 'jp-JP'])(
    'refuses %j',
    (tag) => {
      expect(namesLanguage(tag)).toBe(false)
    },
  )
})

it('takes the primary subtag apart at hyphens only', () => {
  expect([primarySubtag(' De-at'), primarySubtag('en_US')]).toEqual(['de', 'en_us'])
})
