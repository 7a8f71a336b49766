import type { TextFacts } from '../../facts/document-facts.ts'
import { measureText } from '../../facts/html/words.ts'
import { speaksOfConsent } from './consent-words.ts'

/** Main content as sent, compared with the content after scripts ran. */
export interface TextGap {
  readonly sent: number
  /** Without the words of consent banners. */
  readonly rendered: number
  /** Share of the rendered words, 0–1. */
  readonly share: number
  /** Blocks of text that exist only after scripts ran, the longest first. */
  readonly missing: readonly string[]
}

export function textGap(sent: TextFacts, rendered: TextFacts): TextGap {
  const known = new Set(sent.main.split('\n'))
  const added = rendered.main.split('\n').filter((block) => block !== '' && !known.has(block))
  const consent = added.filter(speaksOfConsent)
  const words = rendered.mainWords - measureText(consent.join('\n')).words
  return {
    sent: sent.mainWords,
    rendered: words,
    share: words <= 0 ? 1 : Math.min(1, sent.mainWords / words),
    missing: added
      .filter((block) => !consent.includes(block))
      .toSorted((one, other) => other.length - one.length),
  }
}
