import { describe, expect, it } from 'vitest'
import { mediaFact } from '../../../test/support/media-fact.ts'
import { videoCaptions } from './video-captions.ts'

describe('video-captions', () => {
  it('does not ask audio for captions', () => {
    const media = [mediaFact({ tag: 'audio', controls: true })]
    expect(videoCaptions.evaluate({ media }).status).toBe('not-applicable')
  })

  it('asks a muted video whose sound can be turned on', () => {
    const media = [mediaFact({ muted: true, controls: true })]
    expect(videoCaptions.evaluate({ media }).status).toBe('warn')
  })

  it('tells subtitles from captions', () => {
    const media = [mediaFact({ tracks: ['subtitles'], line: 8, snippet: '<video>' })]
    expect(videoCaptions.evaluate({ media })).toEqual({
      status: 'warn',
      message: '1 of 1 video has no captions track',
      value: { number: 1, unit: 'count' },
      evidence: [
        { line: 8, snippet: '<video>', note: 'only subtitles, which do not describe sounds' },
      ],
    })
  })
})
