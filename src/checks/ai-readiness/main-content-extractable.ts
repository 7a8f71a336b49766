import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { cutShort } from '../shared/truncated.ts'

/** A reader view needs a paragraph to hold on to: about 140 characters, as Readability has it. */
const PARAGRAPH_WORDS = 25
const ENOUGH_CHARACTERS = 250
const MOST = 0.5

export const mainContentExtractable = defineCheck({
  id: 'main-content-extractable',
  category: 'ai-readiness',
  importance: 'medium',
  title: 'The main content stands out from the rest',
  why: 'Reader views and agents take the article out of the page. Where menus and boxes outweigh it, they take the wrong part.',
  fix: 'Put the article into <main> or <article>, and what repeats into <nav>, <header>, <aside> and <footer>, shorter than the article.',
  criteria:
    'Passes when the main content has at least 250 characters and at least 50 % of the words of the page, and warns when it has less of either. Main content is the text outside navigation, header, footer, aside and forms. Does not apply to a home page, to a page without a paragraph of at least 25 words, and where parsing stopped before the end and too little was found.',
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
    if (document.home) return notApplicable('A home page is no article.')
    if (text.longestParagraphWords < PARAGRAPH_WORDS) {
      return notApplicable('The page has no paragraph of an article.')
    }
    const share = text.words === 0 ? 0 : text.mainWords / text.words
    const percent = Math.round(share * 100)
    const details = { value: { number: percent, unit: 'percent' } } as const
    if (text.main.length >= ENOUGH_CHARACTERS && share >= MOST) return pass(undefined, details)
    const message = `The main content is ${percent} % of the text, ${text.mainWords.toLocaleString('en')} of ${text.words.toLocaleString('en')} words.`
    return cutShort(document) ?? warn(message, [], details)
  },
})
