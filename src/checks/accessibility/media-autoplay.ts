import type { MediaFact } from '../../facts/element-facts.ts'
import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

/** WCAG 1.4.2: sound that ends by then needs no control. */
const ALLOWED_SECONDS = 3

export const mediaAutoplay = defineCheck({
  id: 'media-autoplay',
  category: 'accessibility',
  family: 'media',
  tier: 'D',
  title: 'No sound plays automatically',
  why: 'Sound that plays automatically drowns out screen readers, and people who cannot see the player cannot stop it.',
  fix: 'Remove autoplay or add muted, and always show controls: <video autoplay muted controls>.',
  criteria: {
    pass: 'No video or audio element plays sound automatically without controls.',
    warn: 'A video or audio element plays sound automatically without controls.',
    fail: 'A video or audio element plays sound automatically in a loop without controls.',
    'not-applicable': 'The page has no video or audio elements.',
    note: 'Muted elements are fine, as are those that the text next to them calls silent, and clips without loop that a URL fragment ends after at most 3 seconds (#t=0,3). Otherwise the markup does not tell the length. Hidden elements count because they are heard too. Players in frames are not checked.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/audio-control.html',
  reads: ['media'],
  examples: {
    pass: [
      { html: '<video src="a.mp4" autoplay muted loop></video>' },
      { html: '<audio src="a.mp3" controls></audio>' },
      { html: '<video src="a.mp4" autoplay></video><p>This video has no sound.' },
    ],
    warn: [{ html: '<video src="a.mp4" autoplay></video>' }],
    fail: [{ html: '<audio src="a.mp3" autoplay loop></audio>' }],
    'not-applicable': [{ html: '<p>Silence.' }],
  },

  evaluate({ media }) {
    if (media.length === 0) return notApplicable('The page has no video or audio elements')

    const sounding = media.filter(startsUnstoppable)
    if (sounding.length === 0) return pass()

    // Three seconds are allowed. The duration is rarely in the markup, but a loop never ends.
    const endless = sounding.filter(({ loop }) => loop)
    if (endless.length > 0) {
      return fail(
        `${counted(endless.length, 'media element plays', 'media elements play')} sound automatically in a loop without controls`,
        endless.map(at),
      )
    }
    return warn(
      `${counted(sounding.length, 'media element plays', 'media elements play')} sound automatically without controls`,
      sounding.map(at),
    )
  },
})

/** Visibility does not matter: hidden media are heard, too. */
function startsUnstoppable(media: MediaFact): boolean {
  const { autoplay, muted, controls, loop, playedSeconds, saidSilent } = media
  const short = playedSeconds !== null && playedSeconds <= ALLOWED_SECONDS && !loop
  return autoplay && !muted && !controls && !short && !saidSilent
}
