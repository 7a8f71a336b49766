import { connect } from 'node:net'
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

  test('returns true when a host refuses connections at each of its addresses', async () => {
    const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
    const socket = connect({
      host: 'localhost',
      // Port 1 is that of TCPMUX, which nobody serves.
      port: 1,
      lookup: (_host, _options, found) => found(null, addresses),
    })
    const { promise, resolve } = Promise.withResolvers<Error>()
    socket.once('error', resolve)
    const error = await promise
    expect(error).toMatchObject({ code: 'ECONNREFUSED', errors: [{}, {}] })
    expect(isUnavailable(error)).toBe(true)
  })

  test('returns false when a client disconnects while sending a body', () => {
    expect(isUnavailable(failed({ code: 'ECONNRESET', statusCode: 400 }))).toBe(false)
  })

  test.each([
    '57P01',
    '53300',
    '25P03',
    '25P04',
    '58030',
    'SQLITE_BUSY',
    'SQLITE_FULL',
    'SQLITE_IOERR_WRITE',
  ])('returns true for the code %s', (code) => {
    expect(isUnavailable(failed({ code }))).toBe(true)
  })

  test.each(['23505', 'SQLITE_CONSTRAINT', 'ENOENT'])('returns false for the code %s', (code) => {
    expect(isUnavailable(failed({ code }))).toBe(false)
  })
})
