import type { FrameFact } from '../../facts/element-facts.ts'
import type { AddressFacts } from '../../facts/network-facts.ts'
import { at, defineCheck, inform, notApplicable } from '../check.ts'
import { counted, countedOf, verb } from '../shared/counted.ts'
import { isCrossSite } from '../../facts/derived/cross-site.ts'

export const iframeSandbox = defineCheck({
  id: 'iframe-sandbox',
  category: 'security',
  importance: 'informative',
  title: 'Frames of other sites are sandboxed',
  why: 'A frame runs code of another site. The attributes sandbox and allow limit what that code can do.',
  fix: 'Add sandbox with the permissions that the embedded page needs. Never give a same-origin frame both allow-scripts and allow-same-origin.',
  criteria: {
    informative:
      'Lists frames of other sites with their sandbox and allow attributes, and counts those with sandbox.',
    'not-applicable':
      'The page has no frame of another site, and no same-origin frame that can remove its own sandbox.',
    note: 'Same-origin frames are listed if their sandbox has both allow-scripts and allow-same-origin, with which a frame can remove its own sandbox.',
  },
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
    if (foreign.length + escaping.length === 0)
      return notApplicable('The page has no frames of other sites')

    const sandboxed = foreign.filter(({ sandbox }) => sandbox !== null).length
    return inform(
      foreign.length === 0
        ? `${counted(escaping.length, 'same-origin frame')} can remove ${verb(escaping.length, 'its', 'their')} own sandbox`
        : `The page sandboxes ${countedOf(sandboxed, foreign.length, 'frame')} of other sites`,
      [...foreign, ...escaping].map((frame) => ({
        ...at(frame),
        ...(frame.url === null ? {} : { url: frame.url }),
        note: noteOn(frame, address),
      })),
    )
  },
})

/** With both permissions, a same-origin frame can remove its own sandbox. */
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
