import { defineLabCheck } from '../check.ts'
import { judgeRenderedText } from '../shared/rendered-text.ts'

export const renderedContent = defineLabCheck({
  id: 'rendered-content',
  category: 'content',
  family: 'content',
  tier: 'D',
  title: 'The text does not depend on scripts',
  why: 'Search engines run scripts later, if at all, and people whose scripts fail or come late read what the server sent.',
  fix: 'Render the main content on the server, or before deployment; let scripts add to it.',
  criteria:
    'Passes when the HTML has at least 80 % as many words of main content as the rendered page. Warns from 50 % and fails below. Navigation, header, footer, aside and forms are left out, and blocks that only scripts add and that speak of cookies or consent. Does not apply when the rendered page has fewer than 30 such words, the browser ended up at another address, or either document was not read to its end.',
  source:
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  supersedes: ['content-without-js'],
  reads: ['text', 'rendered', 'address', 'document'],
  examples: {
    pass: [
      { html: `<main><p>${'Opening hours of the library. '.repeat(25)}</p></main>` },
      {
        html: `<p>${'Opening hours of the library. '.repeat(10)}</p>`,
        rendered: `<p>${'Opening hours of the library. '.repeat(10)}</p><div>${'We use cookies and ask for consent. '.repeat(9)}</div>`,
      },
    ],
    warn: [
      {
        html: `<p>${'Opening hours of the library. '.repeat(15)}</p>`,
        rendered: `<p>${'Opening hours of the library. '.repeat(15)}</p><p>${'New books of this month. '.repeat(10)}</p>`,
      },
    ],
    fail: [
      {
        html: '<div id="root"></div><script type="module" src="/app.js"></script>',
        rendered: `<div id="root"><p>${'Opening hours of the library. '.repeat(15)}</p></div>`,
      },
    ],
    'not-applicable': [{ html: '<p>A short page.' }],
  },

  evaluate: judgeRenderedText,
})
