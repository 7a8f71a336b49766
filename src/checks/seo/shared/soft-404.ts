import type { PageFacts } from '../../../facts/page-facts.ts'
import { fail, notApplicable, type Outcome, pass, warn } from '../../check.ts'
import { emptyListPhrase, errorPhrase } from './error-phrases.ts'
import { mainHeadings } from '../../../facts/derived/main-heading.ts'
import { pageTitle } from '../../../facts/derived/page-title.ts'
import { sameUrl } from '../../../facts/derived/same-url.ts'
import { cutShort } from '../../shared/truncated.ts'

/** An error page says little else; a page about errors says more. */
const FEW_WORDS = 250
const SAME_PAGE = 0.9

/** A short page shares most of its words with its site's error page: menus and footers. */
const OWN_WORDS = 10

type Shown = Pick<PageFacts, 'document' | 'head' | 'headings' | 'text'>
type Asked = Pick<PageFacts, 'response' | 'address' | 'notFound'>
/** The page that its similarity to the response for a missing page was measured on. */
type Sent = Pick<PageFacts, 'document' | 'text'>

/** Whether a page, as sent or as rendered, is an error page with status 200. */
export function judgeSoft404(shown: Shown, asked: Asked, sent: Sent): Outcome {
  if (asked.response.status !== 200) return notApplicable('The page does not answer 200')
  const cut = cutShort(shown.document)
  if (cut) return cut

  const texts = [
    pageTitle(shown.head) ?? '',
    ...mainHeadings(shown.headings).map((heading) => heading.name),
  ]
  const phrase = texts.map(errorPhrase).find((found) => found !== null)
  if (phrase && shown.text.words < FEW_WORDS) {
    return fail(`The page answers 200 but says “${phrase}”`, [{ value: phrase }])
  }
  const similarity = comparableSimilarity(asked, sent)
  if (similarity !== null && isSamePage(similarity, sent.text.words)) {
    return fail(
      'The page is the same as the answer for a missing page',
      asked.notFound.url === null ? [] : [{ url: asked.notFound.url }],
      { value: { number: Math.round(similarity * 100), unit: 'percent' } },
    )
  }
  const empty = texts.map(emptyListPhrase).find((found) => found !== null)
  return empty && shown.text.words < FEW_WORDS
    ? warn(`The page says “${empty}”`, [{ value: empty }])
    : pass()
}

function isSamePage(similarity: number, words: number): boolean {
  return similarity >= SAME_PAGE && (1 - similarity) * words < OWN_WORDS
}

/**
 * Null if similarity proves nothing: a home page that missing URLs redirect to, and the shell of an application that
 * every URL returns, whose content only a browser shows.
 */
function comparableSimilarity({ notFound, address }: Asked, { document, text }: Sent) {
  if (document.home || URL.parse(address.final)?.pathname === '/') return null
  if (notFound.final !== null && sameUrl(notFound.final, address.final)) return null
  const shell = text.emptyRoots.length > 0 || text.asksForJavaScript
  return shell ? null : notFound.similarity
}
