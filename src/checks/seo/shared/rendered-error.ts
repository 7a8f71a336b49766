import type { PageFacts } from '../../../facts/page-facts.ts'
import { errorPhrase } from './error-phrases.ts'
import { mainHeadings } from '../../../facts/derived/main-heading.ts'
import { pageTitle } from '../../../facts/derived/page-title.ts'

/** An error page says little else; a page about errors says more. */
const FEW_WORDS = 250

/** The error in the title or main heading of the rendered page; null if it has more content. */
export function renderedErrorPhrase({ document }: PageFacts['rendered']): string | null {
  const { head, headings, text } = document
  if (text.words >= FEW_WORDS) return null
  const texts = [pageTitle(head) ?? '', ...mainHeadings(headings).map((heading) => heading.name)]
  return texts.map(errorPhrase).find((phrase) => phrase !== null) ?? null
}
