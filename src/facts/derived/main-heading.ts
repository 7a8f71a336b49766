import type { HeadingFact } from '../element-facts.ts'
import { fold } from './page-title.ts'

/** First-level headings that people get to see, in tree order. */
export function mainHeadings(headings: readonly HeadingFact[]): HeadingFact[] {
  return headings.filter(({ level, name, exposed }) => level === 1 && exposed && fold(name) !== '')
}
