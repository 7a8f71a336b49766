import { cut } from '../../../report/summary/rows.ts'
import { visibleText } from '../../../report/write/visible-text.ts'

/** Longer than any readable title or URL. */
const USUAL_LENGTH = 300

/**
 * Text of the audited page for a place without markup: invisible characters shown as codes, cut after a whole word if
 * long.
 */
export function quoteText(text: string, length = USUAL_LENGTH): string {
  return visibleText(cut(text, length))
}

export interface QuotedProps {
  readonly text: string
  readonly length?: number
  readonly class?: string | undefined
}

/** The same, isolated from the direction of the surrounding sentence. */
export function Quoted({ text, length, class: name }: QuotedProps) {
  return <bdi class={name}>{quoteText(text, length)}</bdi>
}
