import type { PageFacts } from '../../../facts/page-facts.ts'
import { errorPhrase } from './error-phrases.ts'
import { mainHeadings } from '../../../facts/derived/main-heading.ts'
import { pageTitle } from '../../../facts/derived/page-title.ts'

/** An error page has little else to say; a page about errors has more. */
const FEW_WORDS = 250

/** What the rendered page says of an error in its title or main heading; null where it has more to say. */
export function renderedErrorPhrase({ document }: PageFacts['rendered']): string | null {
  const { head, headings, text } = document
  if (text.words >= FEW_WORDS) return null
  const texts = [pageTitle(head) ?? '', ...mainHeadings(headings).map((heading) => heading.name)]
  return texts.map(errorPhrase).find((phrase) => phrase !== null) ?? null
}
