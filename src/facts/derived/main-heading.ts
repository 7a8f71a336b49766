import type { HeadingFact } from '../element-facts.ts'
import { fold } from './page-title.ts'

/** Visible first-level headings, in tree order. */
export function mainHeadings(headings: readonly HeadingFact[]): HeadingFact[] {
  return headings.filter(({ level, name, exposed }) => level === 1 && exposed && fold(name) !== '')
}

/** The text of a heading, without the sign of a permanent link, which documentation has behind each. */
export function headingText({ name }: Pick<HeadingFact, 'name'>): string {
  return fold(name)
    .replace(/[¶§🔗]$/u, '')
    .trimEnd()
}
