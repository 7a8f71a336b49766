import { describe, expect, it } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

describe('a text for the log', () => {
  it.each([
    ['GET https://a.example/b?token=x failed', 'GET https://a.example/b?… failed'],
    ['"https://a.example/#access_token=x"', '"https://a.example/?…"'],
    ['HTTP://A.EXAMPLE/?x', 'HTTP://A.EXAMPLE/?…'],
    [
      'two: http://a.example/?x http://b.example/?y',
      'two: http://a.example/?… http://b.example/?…',
    ],
    ['key pmk_0123456789abcdefABCDEF here', 'key pmk_… here'],
    ['what is this? Nothing.', 'what is this? Nothing.'],
  ])('%s', (text, expected) => {
    expect(withoutSecrets(text)).toBe(expected)
  })
})
