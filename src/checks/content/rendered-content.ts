import { defineLabCheck } from '../check.ts'
import { judgeRenderedText } from '../shared/rendered-text.ts'

export const renderedContent = defineLabCheck({
  id: 'rendered-content',
  category: 'content',
  family: 'content',
  tier: 'D',
  title: 'The main content does not depend on scripts',
  why: 'Search engines run scripts later or not at all, and visitors whose scripts fail see only what the server sent.',
  fix: 'Render the main content on the server or at build time, and let scripts only add to it.',
  criteria: {
    pass: 'The HTML has at least 80 % as many words of main content as the rendered page.',
    warn: 'The HTML has at least 50 % and less than 80 % as many words of main content as the rendered page.',
    fail: 'The HTML has less than 50 % as many words of main content as the rendered page; with less than 30 words in the HTML the failure is critical.',
    'not-applicable':
      'The rendered page has fewer than 30 words of main content, the browser loaded another page, or a document was not read to its end.',
    note: 'Navigation, header, footer, aside and forms are not main content. Blocks about cookies or consent that only scripts add do not count.',
  },
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

  // As in `content-without-js`, which it supersedes.
  evaluate: (facts) => judgeRenderedText(facts, 'B'),
})
