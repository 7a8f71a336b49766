import type { HeadingFact } from '../element-facts.ts'
import { fold } from './page-title.ts'

/** Visible first-level headings, in tree order. */
export function mainHeadings(headings: readonly HeadingFact[]): HeadingFact[] {
  return headings.filter(({ level, name, exposed }) => level === 1 && exposed && fold(name) !== '')
}
