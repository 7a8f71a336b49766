import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { countedOrNo } from '../shared/counted.ts'
import { cutShort } from '../shared/truncated.ts'

const ENOUGH_WORDS = 100
const NO_WORDS = 30
const ERROR_STATUS = 400

export const contentWithoutJs = defineCheck({
  id: 'content-without-js',
  category: 'content',
  family: 'content',
  tier: 'B',
  title: 'The main content is in the HTML',
  why: 'Most AI crawlers and all link preview fetchers run no scripts, so they do not see text that scripts add.',
  fix: 'Render the main text, links and metadata on the server or at build time.',
  criteria: {
    pass: 'The HTML has at least 100 words of main content, or fewer and the page has no scripts.',
    warn: 'The HTML has 30 to 99 words of main content, and a sign shows that scripts add the content.',
    fail: 'The HTML has fewer than 30 words of main content, and a sign shows that scripts add the content.',
    'not-applicable':
      'The page is an error page (status 400 or above), a frameset or blank, is short without such a sign, or parsing stopped before the end.',
    note: 'Signs are an empty root element such as #root, #app, #__next or app-root, or a noscript that asks for JavaScript. Words in navigation, header, footer, aside and forms are not main content.',
  },
  source:
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  reads: ['text', 'scripts', 'document', 'response'],
  examples: {
    pass: [
      {
        html: `<main><p>${'Opening hours of the library. '.repeat(25)}</p></main><script src="/a.js"></script>`,
      },
      { html: '<p>A short page without scripts.' },
    ],
    warn: [
      {
        html: `<p>${'Loading the library. '.repeat(12)}</p><div id="root"></div><script src="/a.js"></script>`,
      },
    ],
    fail: [
      { html: '<div id="root"></div><script type="module" src="/app.js"></script>' },
      {
        html: '<body><noscript>You need to enable JavaScript to run this app.</noscript><div class="shell"></div><script src="/a.js"></script>',
      },
    ],
    'not-applicable': [
      { html: '<p>Log in to continue.</p><script src="/a.js"></script>' },
      { html: '' },
    ],
  },

  evaluate({ text, scripts, document, response }) {
    if (document.frameset)
      return notApplicable('The page is a frameset, which has no content of its own')
    if (response.status >= ERROR_STATUS) return notApplicable('The page is an error page')
    if (text.mainWords >= ENOUGH_WORDS) return pass()
    if (text.words === 0 && scripts.length === 0) return notApplicable('The page is blank')
    if (!scripts.some(({ kind }) => kind === 'classic' || kind === 'module')) {
      return pass('The page has no scripts, so all content is in the HTML')
    }
    const signs = [
      ...text.emptyRoots.map((root) => `an empty ${root}`),
      ...(text.asksForJavaScript ? ['a notice that asks for JavaScript'] : []),
    ]
    if (signs.length === 0)
      return notApplicable('The page is short, and no sign shows that scripts add content')

    const words = countedOrNo(text.mainWords, 'word')
    const message = `The HTML has ${words} of main content; scripts appear to add the rest`
    const evidence = signs.map((value) => ({ value }))
    const details = { value: { number: text.mainWords, unit: 'words' } } as const
    return (
      cutShort(document) ??
      (text.mainWords < NO_WORDS
        ? fail(message, evidence, details)
        : warn(message, evidence, details))
    )
  },
})
