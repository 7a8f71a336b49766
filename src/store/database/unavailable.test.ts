import { describe, expect, test } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const failed = (members: object) => Object.assign(new Error('read ECONNRESET'), members)

describe('a database that cannot serve', () => {
  test('is told by a connection of its own that broke', () => {
    expect(isUnavailable(failed({ code: 'ECONNRESET' }))).toBe(true)
  })

  test('is not blamed for a client that went away while it sent a body', () => {
    expect(isUnavailable(failed({ code: 'ECONNRESET', statusCode: 400 }))).toBe(false)
  })

  test.each(['57P01', '53300', 'SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE'])(
    'is told by the code %s',
    (code) => {
      expect(isUnavailable(failed({ code }))).toBe(true)
    },
  )

  test.each(['23505', 'SQLITE_CONSTRAINT', 'ENOENT'])('is not told by the code %s', (code) => {
    expect(isUnavailable(failed({ code }))).toBe(false)
  })
})
