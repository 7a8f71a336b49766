import { describe, expect, it } from 'vitest'
import { mediaFact } from '../../../test/support/media-fact.ts'
import { mediaAutoplay } from './media-autoplay.ts'

describe('media-autoplay', () => {
  it('counts hidden media, which can be heard', () => {
    const media = [mediaFact({ tag: 'audio', autoplay: true, loop: true, exposed: false })]
    expect(mediaAutoplay.evaluate({ media }).status).toBe('fail')
  })

  it('accepts sound that can be stopped', () => {
    const media = [mediaFact({ autoplay: true, loop: true, controls: true })]
    expect(mediaAutoplay.evaluate({ media }).status).toBe('pass')
  })

  it('accuses the endless ones before those that may be short', () => {
    const media = [
      mediaFact({ autoplay: true, line: 3 }),
      mediaFact({ autoplay: true, loop: true, line: 4 }),
    ]
    expect(mediaAutoplay.evaluate({ media })).toMatchObject({
      status: 'fail',
      message: '1 media element plays sound automatically in a loop without controls',
      evidence: [{ line: 4 }],
    })
  })

  it.each([
    { playedSeconds: 3, loop: false, status: 'pass' },
    { playedSeconds: 3.5, loop: false, status: 'warn' },
    { playedSeconds: 3, loop: true, status: 'fail' },
  ])('answers $playedSeconds s of sound (loop: $loop) with $status', ({ status, ...sound }) => {
    expect(
      mediaAutoplay.evaluate({ media: [mediaFact({ autoplay: true, ...sound })] }).status,
    ).toBe(status)
  })
})
