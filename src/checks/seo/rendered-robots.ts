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
  title: 'Scripts do not change whether the page may be indexed',
  why: 'A noindex that a script adds removes the page from search. A noindex that a script removes stays in effect, since Google may not run the scripts of such a page.',
  fix: 'Set noindex or leave it out in the HTML or in the X-Robots-Tag header, and let no script change it.',
  criteria: {
    pass: 'The HTML and the rendered page both have a noindex, or neither has. A script may add a noindex to an error page that answers 200.',
    fail: 'A noindex is present only before or only after scripts run.',
    'not-applicable':
      'The browser loaded another page, or the HTML or the rendered page could not be read to the end.',
    note: 'A noindex or none for all bots or Googlebot counts, in meta elements and in X-Robots-Tag headers. Headers apply to both.',
  },
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
      // Line numbers of the rendered document exist in no file.
      .map((directive) => directiveEvidence({ ...directive, line: null }))
    if (isNoindex(sent))
      return fail('Scripts remove a noindex that Google has already read in the HTML', rows)
    return renderedErrorPhrase(rendered) === null
      ? fail('Scripts add a noindex', rows)
      : pass('The error page has a noindex')
  },
})
