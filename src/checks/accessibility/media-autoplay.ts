import type { MediaFact } from '../../facts/element-facts.ts'
import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

/** WCAG 1.4.2: sound that is over by then need not be stopped. */
const ALLOWED_SECONDS = 3

export const mediaAutoplay = defineCheck({
  id: 'media-autoplay',
  category: 'accessibility',
  family: 'media',
  tier: 'D',
  title: 'No sound plays by itself',
  why: 'Sound that starts by itself drowns the voice of a screen reader and cannot be stopped by people who do not see where it comes from.',
  fix: 'Let people start it, or add muted; show controls in any case.',
  criteria:
    'Passes when no video or audio with sound starts by itself without controls. Warns when one does, and fails when it loops as well, since its length is not in the markup. A clip of at most 3 seconds by the end of its address (#t=0,3) that does not loop is fine, and muted ones are. Hidden elements count, as they are heard too. Does not apply without video and audio elements; players in frames are not seen.',
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/audio-control.html',
  reads: ['media'],
  examples: {
    pass: [
      { html: '<video src="a.mp4" autoplay muted loop></video>' },
      { html: '<audio src="a.mp3" controls></audio>' },
    ],
    warn: [{ html: '<video src="a.mp4" autoplay></video>' }],
    fail: [{ html: '<audio src="a.mp3" autoplay loop></audio>' }],
    'not-applicable': [{ html: '<p>Silence.' }],
  },

  evaluate({ media }) {
    if (media.length === 0) return notApplicable('There is no video or audio element.')

    const sounding = media.filter(startsUnstoppable)
    if (sounding.length === 0) return pass()

    // Three seconds are allowed. How long it lasts is seldom in the markup, but a loop never ends.
    const endless = sounding.filter(({ loop }) => loop)
    if (endless.length > 0) {
      return fail(
        `Starts by itself, loops, and has no controls: ${counted(endless.length, 'element')}.`,
        endless.map(at),
      )
    }
    return warn(
      `Starts by itself, is not muted, and has no controls: ${counted(sounding.length, 'element')}.`,
      sounding.map(at),
    )
  },
})

/** Whether it is shown does not matter: what is hidden is heard all the same. */
function startsUnstoppable({ autoplay, muted, controls, loop, playedSeconds }: MediaFact): boolean {
  const short = playedSeconds !== null && playedSeconds <= ALLOWED_SECONDS && !loop
  return autoplay && !muted && !controls && !short
}
