import type { MediaFact } from '../../facts/element-facts.ts'
import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'

export const videoCaptions = defineCheck({
  id: 'video-captions',
  category: 'accessibility',
  family: 'media',
  tier: 'C',
  title: 'Videos have captions',
  why: 'People who are deaf, and anyone in a loud or silent place, read captions to follow what is said.',
  fix: 'Add a WebVTT file to the video: <track kind="captions" srclang="en" src="captions.vtt" default>.',
  criteria: {
    pass: 'Every video element has a captions track.',
    warn: 'At least one video element has no captions track; subtitles do not replace captions.',
    'not-applicable': 'The page has no video elements with sound.',
    note: 'Hidden videos, and muted videos without controls, whose sound cannot be turned on, are not checked. Whether the file of the track exists is not tested. Players in frames are not checked.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/captions-prerecorded.html',
  reads: ['media'],
  examples: {
    pass: [{ html: '<video src="a.mp4" controls><track kind="captions" src="a.vtt"></video>' }],
    warn: [
      { html: '<video src="a.mp4" controls></video>' },
      { html: '<video src="a.mp4" controls><track kind="chapters" src="a.vtt"></video>' },
    ],
    'not-applicable': [
      { html: '<p>No video.' },
      { html: '<video src="waves.mp4" autoplay muted loop></video>' },
    ],
  },

  evaluate({ media }) {
    const videos = media.filter((element) => element.exposed && speaks(element))
    if (videos.length === 0) return notApplicable('The page has no video elements with sound')

    const bare = videos.filter(({ tracks }) => !tracks.includes('captions'))
    if (bare.length === 0) return pass()
    const message = `${bare.length} of ${counted(videos.length, 'video')} ${verb(bare.length, 'has', 'have')} no captions track`
    const evidence = bare.map((video) => ({
      ...at(video),
      ...(video.tracks.includes('subtitles')
        ? { note: 'only subtitles, which do not describe sounds' }
        : {}),
    }))
    return warn(message, evidence, { value: { number: bare.length, unit: 'count' } })
  },
})

/** A muted video without controls is decoration: nobody can turn its sound on. */
function speaks({ tag, muted, controls }: MediaFact): boolean {
  return tag === 'video' && !(muted && !controls)
}
