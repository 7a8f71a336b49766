import type { MediaFact } from '../../facts/element-facts.ts'
import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const videoCaptions = defineCheck({
  id: 'video-captions',
  category: 'accessibility',
  family: 'media',
  tier: 'C',
  title: 'Videos have captions',
  why: 'Captions carry what is said to people who are deaf, and to everyone in a loud or a silent place.',
  fix: 'Add <track kind="captions" srclang="en" src="…" default> with a WebVTT file to the video.',
  criteria:
    'Passes when every video element has a track of the kind captions, and warns when one has none; subtitles are noted and not enough. Hidden videos are left out, and so are muted ones without controls, whose sound nobody can turn on. Whether the file of the track exists is not tested, and players in frames are not seen. Does not apply when no video is left.',
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
    if (videos.length === 0) return notApplicable('There is no video element with sound.')

    const bare = videos.filter(({ tracks }) => !tracks.includes('captions'))
    if (bare.length === 0) return pass()
    const message = `No captions track: ${bare.length} of ${counted(videos.length, 'video')}.`
    const evidence = bare.map((video) => ({
      ...at(video),
      ...(video.tracks.includes('subtitles')
        ? { note: 'It has subtitles, which leave sounds out.' }
        : {}),
    }))
    return warn(message, evidence, { value: { number: bare.length, unit: 'count' } })
  },
})

/** A muted video without controls is decoration: nobody can turn its sound on. */
function speaks({ tag, muted, controls }: MediaFact): boolean {
  return tag === 'video' && !(muted && !controls)
}
