import { defineLabCheck, fail, pass } from '../check.ts'
import { exclusions, isDecisive, isNoindex } from '../../facts/derived/indexability.ts'
import { directiveEvidence } from '../shared/directive-evidence.ts'
import { asSent, notComparable } from '../shared/rendered-page.ts'
import { renderedErrorPhrase } from './shared/rendered-error.ts'

export const renderedRobots = defineLabCheck({
  id: 'rendered-robots',
  category: 'seo',
  family: 'indexing',
  tier: 'A',
  title: 'Scripts do not change whether the page may be listed',
  why: 'A noindex that a script adds takes the page out of search. One that a script should remove stays: Google may not run the scripts of a page that asks to be left out.',
  fix: 'Say in the HTML or in the X-Robots-Tag header whether the page may be listed, and let no script change it.',
  criteria:
    'Passes when the page as it was sent and the page as rendered both ask Google to leave it out, or both do not; headers count for both. Fails when noindex or none for all bots or for Googlebot is there only before or only after scripts ran. An error page of an application that answers 200 may add it. Does not apply when the browser ended up at another address, or either document was not read to its end.',
  source:
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics#use-meta-robots-tags-carefully',
  reads: ['robotsDirectives', 'rendered', 'address', 'document'],
  examples: {
    pass: [
      { html: '<title>Library</title>' },
      { html: '<meta name="robots" content="noindex">' },
      {
        html: '<div id="app"></div>',
        rendered: '<meta name="robots" content="noindex"><h1>Page not found</h1>',
      },
    ],
    fail: [
      { html: '<title>Library</title>', rendered: '<meta name="robots" content="noindex">' },
      { html: '<meta name="robots" content="noindex">', rendered: '<title>Library</title>' },
    ],
    'not-applicable': [
      {
        html: '<title>Library</title>',
        lab: { page: { url: 'https://www.example.com/login' }, navigations: [] },
      },
    ],
  },

  evaluate(facts) {
    const different = notComparable(facts)
    if (different) return different
    const { robotsDirectives: sent, rendered } = asSent(facts)
    const after = rendered.document.robotsDirectives
    if (isNoindex(sent) === isNoindex(after)) return pass()
    const rows = exclusions([...sent, ...after])
      .filter(isDecisive)
      // Lines of the rendered document are in no file that anybody has.
      .map((directive) => directiveEvidence({ ...directive, line: null }))
    if (isNoindex(sent))
      return fail('Scripts take a noindex away that Google has obeyed by then.', rows)
    return renderedErrorPhrase(rendered) === null
      ? fail('Scripts add a noindex.', rows)
      : pass('The error page asks to be left out of search.')
  },
})
