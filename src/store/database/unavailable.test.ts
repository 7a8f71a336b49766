import { describe, expect, test } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const failed = (members: object) => Object.assign(new Error('read ECONNRESET'), members)

describe('isUnavailable', () => {
  test('returns true when a connection to the database breaks', () => {
    expect(isUnavailable(failed({ code: 'ECONNRESET' }))).toBe(true)
  })

  test.each(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'])(
    'returns true when the host of the database is gone: %s',
    (code) => {
      expect(isUnavailable(failed({ code, syscall: 'read' }))).toBe(true)
    },
  )

  test('returns false when a client disconnects while sending a body', () => {
    expect(isUnavailable(failed({ code: 'ECONNRESET', statusCode: 400 }))).toBe(false)
  })

  test.each(['57P01', '53300', 'SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE'])(
    'returns true for the code %s',
    (code) => {
      expect(isUnavailable(failed({ code }))).toBe(true)
    },
  )

  test.each(['23505', 'SQLITE_CONSTRAINT', 'ENOENT'])('returns false for the code %s', (code) => {
    expect(isUnavailable(failed({ code }))).toBe(false)
  })
})
