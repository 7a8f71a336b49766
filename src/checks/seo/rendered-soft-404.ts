import { defineLabCheck, fail, notApplicable, pass } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { isNoindex } from '../../facts/derived/indexability.ts'
import { renderedErrorPhrase } from './shared/rendered-error.ts'
import { asSent, isBlank, notComparable } from '../shared/rendered-page.ts'
import { judgeSoft404 } from './shared/soft-404.ts'

/** An application that started shows more than its shell. */
const FEW_WORDS = 20

export const renderedSoft404 = defineLabCheck({
  id: 'rendered-soft-404',
  category: 'seo',
  family: 'availability',
  tier: 'A',
  title: 'The rendered page is not an error page with status 200',
  why: 'Search engines recognise error pages by their rendered content and drop them, whatever the status.',
  fix: 'Answer 404 or 410 when the content does not exist, or let the script add a noindex. Otherwise show the content.',
  criteria: {
    pass: 'Neither the words nor the text of the rendered page are those of an error page, or a script adds a noindex to the error page.',
    warn: 'The title or a main heading only says that there are no results, and the page has fewer than 250 words.',
    fail: 'The page has fewer than 250 words and an error message as title or main heading, equals the answer to a made-up URL, or has an empty application root and fewer than 20 words.',
    'not-applicable':
      'The page does not answer 200, is blank or was not read to the end, or the browser loaded another page.',
    note: 'The rendered page is checked like the HTML in soft-404-page, which this check replaces: it equals the answer to a made-up URL when the texts agree by at least 90 % and fewer than 10 words are its own.',
  },
  source:
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics#avoid-soft-404',
  supersedes: ['soft-404-page'],
  reads: ['response', 'address', 'document', 'text', 'notFound', 'robotsDirectives', 'rendered'],
  examples: {
    pass: [
      { html: '<title>Opening hours</title><h1>Opening hours</h1>' },
      {
        html: '<div id="app"></div>',
        rendered: '<meta name="robots" content="noindex"><h1>Page not found</h1>',
      },
    ],
    warn: [{ html: '<div id="app"></div>', rendered: '<h1>No results found</h1>' }],
    fail: [
      { html: '<div id="app"></div>', rendered: '<div id="app"><h1>Page not found</h1></div>' },
      {
        html: '<header>Library</header><div id="app"></div>',
        lab: { page: { visibleWords: 1 } },
      },
    ],
    'not-applicable': [
      { html: '<h1>Not found</h1>', status: 404 },
      {
        html: '<div id="app"></div>',
        lab: { page: { visibleWords: 0, dominantColour: 1 } },
      },
    ],
  },

  evaluate(facts) {
    const { rendered, robotsDirectives } = asSent(facts)
    const different = notComparable(facts)
    if (different) return different
    if (isBlank(rendered)) return notApplicable('The page stays blank')

    const after = rendered.document
    const isTold = isNoindex(after.robotsDirectives) && !isNoindex(robotsDirectives)
    if (isTold && renderedErrorPhrase(rendered) !== null) {
      return pass('The error page has a noindex')
    }
    const outcome = judgeSoft404(after, facts, facts)
    const [root] = after.text.emptyRoots
    if (outcome.status !== 'pass' || root === undefined || rendered.visibleWords >= FEW_WORDS) {
      return outcome
    }
    const words = counted(rendered.visibleWords, 'word')
    return fail(`The application does not start: ${root} is empty, and the page shows ${words}`)
  },
})
