import type { MediaFact } from '../../facts/element-facts.ts'
import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'

export const videoCaptions = defineCheck({
  id: 'video-captions',
  category: 'accessibility',
  family: 'media',
  tier: 'C',
  title: 'Videos have captions',
  why: 'People who are deaf, and anyone in a loud or silent place, read captions to follow what is said.',
  fix: 'Add a WebVTT file to the video: <track kind="captions" srclang="en" src="captions.vtt" default>.',
  criteria: {
    pass: 'Every video element that needs captions has a captions track.',
    warn: 'At least one video element that needs captions has no captions track; subtitles do not replace captions.',
    'not-applicable': 'The page has no video elements that need captions.',
    note: 'A video needs no captions if the text next to it, or its figcaption, says in English or German that it has no sound or repeats text of the page (WCAG exempts both). Hidden videos and muted videos without controls need none either; with controls, visitors can turn the sound on. Whether a file has sound, and whether the file of a track exists, is not tested. Players in frames are not checked.',
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
      {
        html: '<p>Press Tab to move to the next field. The video shows the same information in video form.</p><video src="tab.mp4" controls></video>',
      },
    ],
  },

  evaluate({ media }) {
    const videos = media.filter((element) => element.exposed && needsCaptions(element))
    if (videos.length === 0) return notApplicable('The page has no videos that need captions')

    const bare = videos.filter(({ tracks }) => !tracks.includes('captions'))
    if (bare.length === 0) return pass()
    const message = `${countedOf(bare.length, videos.length, 'video')} ${verb(bare.length, 'has', 'have')} no captions track`
    const evidence = bare.map((video) => ({
      ...at(video),
      ...(video.tracks.includes('subtitles')
        ? { note: 'only subtitles, which do not describe sounds' }
        : {}),
    }))
    return warn(message, evidence, { value: { number: bare.length, unit: 'count' } })
  },
})

/** A muted video without controls is decoration: its sound cannot be turned on. */
function needsCaptions(media: MediaFact): boolean {
  const { tag, muted, controls, repeatsText, saidSilent } = media
  return tag === 'video' && !(muted && !controls) && !repeatsText && !saidSilent
}
