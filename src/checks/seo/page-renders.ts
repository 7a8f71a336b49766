import { defineLabCheck, fail, pass } from '../check.ts'
import { countedOrNo } from '../shared/counted.ts'
import { isBlank } from '../shared/rendered-page.ts'

export const pageRenders = defineLabCheck({
  id: 'page-renders',
  category: 'seo',
  family: 'availability',
  tier: 'A',
  title: 'The page renders in a browser',
  why: 'A blank page shows people nothing. Search engines render pages too and have nothing to list.',
  fix: 'Check the browser console for errors and for files that do not load. Send the main content in the HTML, so that a failing script does not empty the page.',
  criteria: {
    pass: 'The browser draws content, and the load event fires.',
    fail: 'Nothing is drawn within 30 seconds, the page stays blank, the load event does not fire within 45 seconds, or the page crashes two browsers in a row.',
    note: 'A page is blank when more than 99 % of the pixels of the first screen have one colour and it shows fewer than 20 words. Without scripts, or with a message that something was not found, only 0 words count as blank. After a crash, nothing else is measured in the browser.',
  },
  source:
    'https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript',
  reads: ['rendered'],
  whenCrashed: 'The page crashes the browser, also on a second attempt',
  examples: {
    pass: [
      { html: '<h1>Library</h1>' },
      { html: '<canvas></canvas>', lab: { page: { visibleWords: 0, dominantColour: 0.6 } } },
      {
        html: '<h1>Library</h1><script src="/app.js"></script>',
        lab: { page: { visibleWords: 20, dominantColour: 0.999 } },
      },
      { html: '<h1>Library</h1>', lab: { page: { visibleWords: 1, dominantColour: 0.999 } } },
    ],
    fail: [
      {
        html: '<div id="root"></div><script src="/app.js"></script>',
        lab: { page: { visibleWords: 0, dominantColour: 1 } },
      },
      {
        html: '<div id="root">Loading</div><script src="/app.js"></script>',
        lab: { page: { visibleWords: 1, dominantColour: 0.998 } },
      },
      { html: '<h1>Library</h1><img src="/never.png" alt="">', lab: { page: { complete: false } } },
    ],
  },

  evaluate({ rendered }) {
    const { paintedNothing, dominantColour, visibleWords, complete } = rendered
    if (paintedNothing) return fail('The browser draws nothing within 30 seconds')
    if (isBlank(rendered)) {
      const share = Math.floor((dominantColour ?? 1) * 100)
      return fail(
        `The page stays blank, with ${share} % of the screen in one colour and ${countedOrNo(visibleWords, 'word')}`,
        [],
        { value: { number: visibleWords, unit: 'words' } },
      )
    }
    return complete ? pass() : fail('The load event does not fire within 45 seconds')
  },
})
