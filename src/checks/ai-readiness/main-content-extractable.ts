import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { countedOf } from '../shared/counted.ts'
import { cutShort } from '../shared/truncated.ts'

/** A reader view needs at least one paragraph of about 140 characters, as Readability defines it. */
const PARAGRAPH_WORDS = 25
const ENOUGH_CHARACTERS = 250
const MOST = 0.5

export const mainContentExtractable = defineCheck({
  id: 'main-content-extractable',
  category: 'ai-readiness',
  importance: 'medium',
  title: 'Main content outweighs navigation and other parts',
  why: 'Reader views and AI agents extract the article from the page. Where menus and boxes outweigh the article, they extract the wrong part.',
  fix: 'Put the article into <main> or <article> and repeated parts into <nav>, <header>, <aside> and <footer>, and keep those shorter than the article.',
  criteria: {
    pass: 'The main content has at least 250 characters and at least 50 % of the words of the page.',
    warn: 'The main content has fewer than 250 characters or less than 50 % of the words of the page.',
    'not-applicable':
      'The page is a home page or has no paragraph of at least 25 words, or parsing stopped before its end and too little main content was found.',
    note: 'Main content is the text outside navigation, header, footer, aside and forms.',
  },
  source: 'https://github.com/mozilla/readability',
  reads: ['text', 'document'],
  examples: {
    pass: [
      {
        html: `<nav>Menu</nav><main><p>${'The library is open every day of the week. '.repeat(12)}</p></main>`,
      },
    ],
    warn: [
      {
        html: `<nav>${'Many links of the menu. '.repeat(40)}</nav><main><p>${'The library is open every day of the week. '.repeat(4)}</p></main>`,
      },
    ],
    'not-applicable': [{ html: '<ul><li>One</li><li>Two</li></ul>' }],
  },

  evaluate({ text, document }) {
    if (document.home) return notApplicable('A home page is not an article')
    if (text.longestParagraphWords < PARAGRAPH_WORDS) {
      return notApplicable(`The page has no paragraph of at least ${PARAGRAPH_WORDS} words`)
    }
    const share = text.words === 0 ? 0 : text.mainWords / text.words
    const percent = Math.round(share * 100)
    const details = { value: { number: percent, unit: 'percent' } } as const
    if (text.main.length >= ENOUGH_CHARACTERS && share >= MOST) return pass(undefined, details)
    const message =
      share < MOST
        ? `The main content has ${countedOf(text.mainWords, text.words, 'word')} of the page (${percent} %)`
        : `The main content has ${text.main.length} of at least ${ENOUGH_CHARACTERS} characters`
    return cutShort(document) ?? warn(message, [], details)
  },
})
