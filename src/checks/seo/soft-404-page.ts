import type { PageFacts } from '../../facts/page-facts.ts'
import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { emptyListPhrase, errorPhrase } from '../error-phrases.ts'
import { pageTitle } from '../page-title.ts'
import { sameUrl } from '../same-url.ts'
import { cutShort } from '../truncated.ts'

/** An error page has little else to say; a page about errors has more. */
const FEW_WORDS = 250
const SAME_PAGE = 0.9

/** A short page shares most of its words with the error page of its site: menus and footers. */
const OWN_WORDS = 10

export const soft404Page = defineCheck({
  id: 'soft-404-page',
  category: 'seo',
  importance: 'high',
  title: 'The page is not an error page that answers 200',
  why: 'Search engines recognise error pages by what they say and drop them, whatever the status.',
  fix: 'Answer with 404 or 410 when the content does not exist; otherwise show the content.',
  criteria:
    'Passes when neither the words nor the text of the page are those of an error page. Warns when its title or a visible first-level heading, or a whole part of it, only says that there are no results, and the page has fewer than 250 words. Fails when it says so of an error such as Page not found, in fewer than 250 words, or when the text agrees by at least 90 % with the answer for a made-up address and fewer than 10 words are its own; this holds Search at 30 and the whole score at 49 or less and keeps the page from good. The likeness is not judged on a home page and on an application that only scripts fill, and error words are known in about 20 languages. Not applicable to a page that does not answer 200 and where parsing stopped at a limit.',
  source:
    'https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors#soft-404-errors',
  reads: ['response', 'address', 'document', 'head', 'headings', 'text', 'notFound'],
  examples: {
    pass: [
      { html: '<title>Opening hours</title><h1>Opening hours</h1><p>Open daily.' },
      { html: '<title>How to write a 404 page</title><h1>How to write a 404 page</h1>' },
    ],
    warn: [{ html: '<title>Search - Library</title><h1>No results found</h1>' }],
    fail: [
      { html: '<title>Page not found | Library</title><p>Go back to the start.' },
      { html: '<title>Library</title><h1>Oops! 404 – Seite nicht gefunden</h1>' },
      {
        html: '<title>Library</title><p>Welcome to the library.',
        facts: {
          notFound: {
            url: 'https://www.example.com/x7',
            status: 404,
            final: 'https://www.example.com/x7',
            similarity: 1,
          },
        },
      },
    ],
    'not-applicable': [{ html: '<h1>Not found</h1>', status: 404 }],
  },

  evaluate(facts) {
    if (facts.response.status !== 200) return notApplicable('The page does not answer 200.')
    const cut = cutShort(facts.document)
    if (cut) return cut

    const texts = [pageTitle(facts.head) ?? '', ...mainHeadings(facts)]
    const phrase = texts.map(errorPhrase).find((found) => found !== null)
    if (phrase && facts.text.words < FEW_WORDS) {
      return fail(`The page answers 200 but says “${phrase}”.`, [{ value: phrase }])
    }
    const similarity = comparableSimilarity(facts)
    if (similarity !== null && isSamePage(similarity, facts.text.words)) {
      return fail(
        'The page is the same as the answer to an address that does not exist.',
        facts.notFound.url === null ? [] : [{ url: facts.notFound.url }],
        { value: { number: Math.round(similarity * 100), unit: 'percent' } },
      )
    }
    const empty = texts.map(emptyListPhrase).find((found) => found !== null)
    return empty && facts.text.words < FEW_WORDS
      ? warn(`The page says “${empty}”.`, [{ value: empty }])
      : pass()
  },
})

function mainHeadings({ headings }: Pick<PageFacts, 'headings'>): string[] {
  return headings.filter(({ level, exposed }) => level === 1 && exposed).map(({ name }) => name)
}

function isSamePage(similarity: number, words: number): boolean {
  return similarity >= SAME_PAGE && (1 - similarity) * words < OWN_WORDS
}

/**
 * Null where likeness proves nothing: a home page that missing addresses lead to, and the shell of an
 * application that every address gets, whose content only the browser shows.
 */
function comparableSimilarity(
  facts: Pick<PageFacts, 'notFound' | 'address' | 'document' | 'text'>,
): number | null {
  const { notFound, address, document, text } = facts
  if (document.home || URL.parse(address.final)?.pathname === '/') return null
  if (notFound.final !== null && sameUrl(notFound.final, address.final)) return null
  const shell = text.emptyRoots.length > 0 || text.asksForJavaScript
  return shell ? null : notFound.similarity
}
