import type { FrameFact } from '../../facts/element-facts.ts'
import type { AddressFacts } from '../../facts/network-facts.ts'
import { at, defineCheck, inform, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { isCrossSite } from '../../facts/derived/cross-site.ts'

export const iframeSandbox = defineCheck({
  id: 'iframe-sandbox',
  category: 'security',
  importance: 'informative',
  title: 'Frames of other sites are restricted',
  why: 'A frame runs the other site’s code. sandbox and allow say what that code may do here.',
  fix: 'Add sandbox with the permissions that the embedded page needs; never give a frame of the own origin both allow-scripts and allow-same-origin.',
  criteria:
    'Always informative: lists frames of other sites with their sandbox and allow attributes, and says how many have no sandbox. Frames of the same origin are listed when their sandbox has both allow-scripts and allow-same-origin, with which they can remove it. Does not apply when there is neither.',
  source: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/iframe#sandbox',
  reads: ['address', 'frames'],
  examples: {
    informative: [
      { html: '<iframe src="https://player.example.org/" title="Film"></iframe>' },
      {
        html: '<iframe src="/inner" sandbox="allow-scripts allow-same-origin" title="Inner"></iframe>',
      },
    ],
    'not-applicable': [{ html: '<iframe src="/inner" title="Inner"></iframe>' }],
  },

  evaluate({ address, frames }) {
    const foreign = frames.filter(({ url }) => url !== null && isCrossSite(url, address))
    const escaping = frames.filter((frame) => canEscape(frame, address))
    if (foreign.length + escaping.length === 0) return notApplicable('No frame shows another site.')

    const free = foreign.filter(({ sandbox }) => sandbox === null).length
    return inform(
      `${counted(foreign.length, 'frame')} of other sites, ${free} without sandbox.`,
      [...foreign, ...escaping].map((frame) => ({
        ...at(frame),
        ...(frame.url === null ? {} : { url: frame.url }),
        note: noteOn(frame, address),
      })),
    )
  },
})

/** Of the own origin with both permissions, the frame can remove its own sandbox. */
function canEscape({ url, sandbox }: FrameFact, address: AddressFacts): boolean {
  const tokens = new Set(sandbox?.toLowerCase().split(/\s+/))
  const sameOrigin = url !== null && URL.parse(url)?.origin === URL.parse(address.final)?.origin
  return sameOrigin && tokens.has('allow-scripts') && tokens.has('allow-same-origin')
}

function noteOn(frame: FrameFact, address: AddressFacts): string {
  if (canEscape(frame, address)) return 'can remove its own sandbox'
  const { sandbox, allow } = frame
  const permissions = allow === null ? '' : `, allow="${allow}"`
  return sandbox === null ? `no sandbox${permissions}` : `sandbox="${sandbox}"${permissions}`
}
