import { cut } from '../../../report/summary/rows.ts'
import { visibleText } from '../../../report/write/visible-text.ts'

/** Longer than any title or address that is meant to be read. */
const USUAL_LENGTH = 300

/**
 * Words of the audited page, as text for a place that holds no markup: invisible characters shown
 * by their codes, cut after a whole word when long.
 */
export function quoteText(text: string, length = USUAL_LENGTH): string {
  return visibleText(cut(text, length))
}

export interface QuotedProps {
  readonly text: string
  readonly length?: number
  readonly class?: string | undefined
}

/** The same, kept apart from the sentence around it whatever direction it is written in. */
export function Quoted({ text, length, class: name }: QuotedProps) {
  return <bdi class={name}>{quoteText(text, length)}</bdi>
}
