import { describe, expect, it } from 'vitest'
import { loggedError } from './request-log.ts'

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
