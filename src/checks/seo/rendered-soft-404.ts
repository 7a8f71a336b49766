import { defineLabCheck, fail, notApplicable, pass } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { isNoindex } from '../../facts/derived/indexability.ts'
import { renderedErrorPhrase } from './shared/rendered-error.ts'
import { asSent, isBlank, notComparable } from '../shared/rendered-page.ts'
import { judgeSoft404 } from './shared/soft-404.ts'

/** An application that started shows more than its frame. */
const FEW_WORDS = 20

export const renderedSoft404 = defineLabCheck({
  id: 'rendered-soft-404',
  category: 'seo',
  family: 'availability',
  tier: 'A',
  title: 'The rendered page is not an error page that answers 200',
  why: 'Search engines recognise error pages by what they show once rendered, and drop them whatever the status.',
  fix: 'Answer with 404 or 410 when the content does not exist, or let the script add a noindex; otherwise show the content.',
  criteria:
    'Judges the rendered page as soft-404-page judges the one that was sent, whose place it takes: fails for the words of an error page in fewer than 250 words and for a page that is the same as the answer to a made-up address, warns when there is nothing to list. Fails also when the root of an application is still empty and the page shows fewer than 20 words. Passes for an error page to which a script added a noindex, as Google advises. A failure holds Search at 30 and the whole score at 49 or less and keeps the page from good. Not applicable to a page that does not answer 200, that stays blank, that led the browser to another address, or that was not read to its end.',
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
    if (isBlank(rendered)) return notApplicable('The page stays blank.')

    const after = rendered.document
    const isTold = isNoindex(after.robotsDirectives) && !isNoindex(robotsDirectives)
    if (isTold && renderedErrorPhrase(rendered) !== null) {
      return pass('The error page asks to be left out of search.')
    }
    const outcome = judgeSoft404(after, facts, facts)
    const [root] = after.text.emptyRoots
    if (outcome.status !== 'pass' || root === undefined || rendered.visibleWords >= FEW_WORDS) {
      return outcome
    }
    const words = counted(rendered.visibleWords, 'word')
    return fail(`The application did not start: ${root} is empty, and the page shows ${words}.`)
  },
})
