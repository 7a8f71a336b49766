import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { mediaFact } from '../../../test/support/media-fact.ts'
import { videoCaptions } from './video-captions.ts'

describe('video-captions', () => {
  it('does not require captions of audio', () => {
    const media = [mediaFact({ tag: 'audio', controls: true })]
    expect(videoCaptions.evaluate({ media }).status).toBe('not-applicable')
  })

  it('requires captions of a muted video whose sound can be turned on', () => {
    const media = [mediaFact({ muted: true, controls: true })]
    expect(videoCaptions.evaluate({ media }).status).toBe('warn')
  })

  it.each([
    '<video src=a.mp4 controls></video><p>This is a video version of the text above.</p>',
    '<figure><video src=a.mp4 controls></video><figcaption>Videofassung des Textes</figcaption></figure>',
    '<p>… This article is also available as a video:</p><div><video src=a.mp4 controls></video></div>',
    '<p>The video only repeats what the text above says.</p><video src=a.mp4 controls></video>',
    '<video src=a.mp4 controls></video><p>The video has no sound.</p>',
    '<figure><video src=a.mp4 controls></video><figcaption>Folding, a silent film</figcaption></figure>',
    '<p>Das Video läuft ohne Ton.</p><video src=a.mp4 controls></video>',
  ])('exempts a video labeled as silent or an alternative to text: %s', (html) => {
    expect(videoCaptions.evaluate(exampleFacts({ html })).status).toBe('not-applicable')
  })

  it.each([
    '<p>The video has sound. We sell no audio books.</p><video src=a.mp4 controls></video>',
    '<p>Watch the video of our concert.</p><video src=a.mp4 controls></video>',
    '<p>This article is also available as a video.</p><p>More</p><video src=a.mp4 controls></video>',
    '<p hidden>This article is also available as a video.</p><video src=a.mp4 controls></video>',
  ])('does not exempt a video without such a label beside it: %s', (html) => {
    expect(videoCaptions.evaluate(exampleFacts({ html })).status).toBe('warn')
  })

  it('distinguishes subtitles from captions', () => {
    const media = [mediaFact({ tracks: ['subtitles'], line: 8, snippet: '<video>' })]
    expect(videoCaptions.evaluate({ media })).toEqual({
      status: 'warn',
      message: '1 video has no captions track',
      value: { number: 1, unit: 'count' },
      evidence: [
        { line: 8, snippet: '<video>', note: 'only subtitles, which do not describe sounds' },
      ],
    })
  })
})
