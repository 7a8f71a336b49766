import { describe, expect, it } from 'vitest'
import { loggedError, withoutSecrets } from './request-log.ts'

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

describe('a logged error', () => {
  it('has what helps and nothing that a client sent', () => {
    const cause = new TypeError('Invalid URL https://a.example/?token=x')
    const error = new Error('It failed.', { cause })
    const logged = loggedError(
      Object.assign(error, { code: 'E', input: 'token=x', statusCode: 500 }),
    )
    expect(logged).toMatchObject({ type: 'Error', code: 'E', message: 'It failed.' })
    expect(logged.cause).toContain('Invalid URL https://a.example/?…')
    expect(JSON.stringify(logged)).not.toContain('token')
  })
})
