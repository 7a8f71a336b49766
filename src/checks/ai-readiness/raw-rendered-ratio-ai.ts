import { defineLabCheck } from '../check.ts'
import { judgeRenderedText } from '../shared/rendered-text.ts'

export const rawRenderedRatioAi = defineLabCheck({
  id: 'raw-rendered-ratio-ai',
  category: 'ai-readiness',
  importance: 'high',
  title: 'AI crawlers get the same text as people',
  why: 'Most AI crawlers run no scripts, so text that scripts add does not exist for them.',
  fix: 'Render the main content on the server or at build time.',
  criteria: {
    pass: 'The HTML has at least 80 % as many words of main content as the rendered page.',
    warn: 'The HTML has at least 50 % but less than 80 % as many words of main content as the rendered page.',
    fail: 'The HTML has less than 50 % as many words of main content as the rendered page.',
    'not-applicable':
      'The rendered page has fewer than 30 words of main content, the browser ended at another URL, or either document was not read to its end.',
    note: 'Main content is the text outside navigation, header, footer, aside and forms. Blocks about cookies or consent that only scripts add do not count.',
  },
  source:
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  supersedes: ['content-without-js'],
  reads: ['text', 'rendered', 'address', 'document'],
  examples: {
    pass: [{ html: `<main><p>${'Opening hours of the library. '.repeat(25)}</p></main>` }],
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

  evaluate: (facts) => judgeRenderedText(facts),
})
