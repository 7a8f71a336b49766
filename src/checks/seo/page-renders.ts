import { defineLabCheck, fail, pass } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { isBlank } from '../shared/rendered-page.ts'

export const pageRenders = defineLabCheck({
  id: 'page-renders',
  category: 'seo',
  family: 'availability',
  tier: 'A',
  title: 'The page shows something in a browser',
  why: 'A page that stays blank shows people nothing and gives search engines, which render it too, nothing to list.',
  fix: 'Look at the errors in the browser’s console and at files that do not load; send the main content in the HTML, so that a script that fails does not empty the page.',
  criteria:
    'Passes when the browser drew something and the load event came. Fails when nothing was drawn within 30 seconds, when more than 99 % of the pixels of the first screen have one colour and the page shows fewer than 20 words, or none where it has no scripts or says that something was not found, and when the load event did not come before Lighthouse stopped waiting, after 45 seconds. A failure holds Performance at 20 and the whole score at 49 or less and keeps the page from good. Fails too where the page crashed two browsers, one after the other; nothing else of the lab is measured then.',
  source:
    'https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript',
  reads: ['rendered'],
  whenCrashed: 'The page crashed the browser, and the next one as well.',
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
    if (paintedNothing) return fail('The browser drew nothing in 30 seconds.')
    if (isBlank(rendered)) {
      const share = Math.floor((dominantColour ?? 1) * 100)
      return fail(
        `The page stays blank: ${share} % of the screen is one colour, with ${counted(visibleWords, 'word')}.`,
        [],
        { value: { number: visibleWords, unit: 'words' } },
      )
    }
    return complete ? pass() : fail('The load event of the page did not come in 45 seconds.')
  },
})
