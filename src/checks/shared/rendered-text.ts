import type { PageFacts } from '../../facts/page-facts.ts'
import { counted } from './counted.ts'
import { fail, notApplicable, type Outcome, pass, warn } from '../check.ts'
import type { Tier } from '../tiers.ts'
import { asSent, notComparable } from './rendered-page.ts'
import { textGap } from './text-gap.ts'
import { cutText } from '../../facts/derived/cut-text.ts'

const ENOUGH = 0.8
const HALF = 0.5
const FEW_WORDS = 30
const MOST_BLOCKS = 5
const LONGEST_BLOCK = 160

type Read = Pick<PageFacts, 'text' | 'rendered' | 'address' | 'document'>

/**
 * How much of the main content is there without scripts, for people and for machines that run none.
 *
 * @param tierOfNothing tier of a failure with almost no content, instead of the check's own
 */
export function judgeRenderedText(facts: Read, tierOfNothing?: Tier): Outcome {
  const different = notComparable(facts)
  if (different) return different
  const { sent, rendered, share, missing } = textGap(
    asSent(facts).text,
    facts.rendered.document.text,
  )
  if (rendered < FEW_WORDS) {
    return notApplicable(
      `The rendered page has fewer than ${FEW_WORDS} words of main content to compare`,
    )
  }
  const details = { value: { number: Math.floor(share * 100), unit: 'percent' } } as const
  if (share >= ENOUGH) return pass(undefined, details)

  const has = sent === 0 ? 'no main content' : `only ${counted(sent, 'word')} of main content`
  const message = `The HTML has ${has}; the rendered page has ${counted(rendered, 'word')}`
  const rows = missing.slice(0, MOST_BLOCKS).map((block) => ({
    value: cutText(block, LONGEST_BLOCK),
  }))
  if (share >= HALF) return warn(message, rows, details)
  const isNothing = sent < FEW_WORDS && tierOfNothing !== undefined
  return fail(message, rows, isNothing ? { ...details, tier: tierOfNothing } : details)
}
