import { describe, expect, it } from 'vitest'
import { failureOf } from './audit-failure.ts'
import { CaptureError } from '../capture/capture-error.ts'
import { ThreadKilled } from './analysis/thread-pool.ts'

describe('a failed audit', () => {
  it('is laid to a page that takes too much to read, which another try would not change', () => {
    const killed = new ThreadKilled('It took longer than 10000 ms.', { tooMuch: true })
    expect(failureOf(killed)).toMatchObject({ code: 'too_large' })
  })

  it('is laid to a page that cannot be had', () => {
    const error = new CaptureError('timeout', 'The page did not answer in time.')
    expect(failureOf(error)).toEqual({ code: 'timeout', message: error.message })
  })

  it('calls an answer that cannot be read a page that cannot be reached', () => {
    const error = new CaptureError('invalid', 'The response is not valid HTTP.')
    expect(failureOf(error)).toMatchObject({ code: 'unreachable' })
  })

  it.each([
    {
      name: 'a thread that broke by itself',
      error: new ThreadKilled('It ended.', { tooMuch: false }),
    },
    { name: 'anything else', error: new RangeError('no such fact') },
  ])('is ours: $name', ({ error }) => {
    expect(failureOf(error)).toBeNull()
  })
})
