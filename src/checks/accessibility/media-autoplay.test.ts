import { describe, expect, it } from 'vitest'
import { mediaFact } from '../../../test/support/media-fact.ts'
import { mediaAutoplay } from './media-autoplay.ts'

describe('media-autoplay', () => {
  it('hears what is hidden', () => {
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
      message: 'Starts by itself, loops, and has no controls: 1 element.',
      evidence: [{ line: 4 }],
    })
  })
})
