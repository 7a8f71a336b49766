import type { FrameFact } from '../../facts/element-facts.ts'
import { at, defineCheck, notApplicable } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'
import { judgeShare } from '../shared/judge-share.ts'

export const iframeTitles = defineCheck({
  id: 'iframe-titles',
  category: 'accessibility',
  family: 'frames',
  tier: 'D',
  title: 'Frames have titles',
  why: 'The title tells screen reader users what the frame contains before they enter it.',
  fix: 'Describe the content of the frame in its title: <iframe title="Map of the branches" …>.',
  criteria: {
    pass: 'Every frame has a title, aria-label or aria-labelledby that is not empty.',
    warn: 'At least 90 % of the frames have a title, but not all.',
    fail: 'Fewer than 90 % of the frames have a title.',
    'not-applicable': 'The page has no frames that people can reach.',
    note: 'Hidden frames, frames with a negative tabindex, frames with role="none" or role="presentation" and no other ARIA attribute or tabindex, and frames whose width and height are both 0 or 1 are not checked. The deduction grows with the share of frames without a title.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Techniques/html/H64',
  reads: ['frames'],
  examples: {
    pass: [
      { html: '<iframe src="/map" title="Map of the branches"></iframe>' },
      { html: '<iframe src="/map" aria-label="Map of the branches"></iframe>' },
    ],
    fail: [
      { html: '<iframe src="/map"></iframe>' },
      { html: '<iframe src="/map" title=" "></iframe>' },
      { html: '<iframe src="/map" role="none" tabindex="0"></iframe>' },
    ],
    'not-applicable': [
      { html: '<p>No frame.' },
      { html: '<iframe src="https://t.example/px" width="0" height="0"></iframe>' },
      { html: '<iframe src="/sync" style="display:none"></iframe>' },
      { html: '<iframe src="/wave" role="none"></iframe>' },
      { html: '<iframe src="/sync" aria-hidden="true" tabindex="-1"></iframe>' },
    ],
  },

  evaluate({ frames }) {
    const judged = frames.filter(isReachable)
    if (judged.length === 0) return notApplicable('The page has no frames that people can reach')

    const wrong = judged
      .filter(({ name }) => name.trim() === '')
      .map((frame) => ({ ...at(frame), ...(frame.url === null ? {} : { url: frame.url }) }))
    const message = `${countedOf(wrong.length, judged.length, 'frame')} ${verb(wrong.length, 'has', 'have')} no title`
    return judgeShare({ wrong, total: judged.length, message })
  },
})

function isReachable({ exposed, presentational, tabindex, snippet }: FrameFact): boolean {
  return exposed && !presentational && !isNegative(tabindex) && !isDot(snippet)
}

function isNegative(tabindex: string | null): boolean {
  return tabindex !== null && Number.parseInt(tabindex, 10) < 0
}

/** A frame without size is for a tracker, not for people. */
function isDot(snippet: string): boolean {
  return ['width', 'height'].every((side) =>
    new RegExp(`\\s${side}\\s?=\\s?["']?[01](px)?["'\\s/>]`, 'i').test(snippet),
  )
}
