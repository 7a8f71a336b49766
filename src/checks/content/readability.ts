import { defineCheck, inform, notApplicable } from '../check.ts'
import { primarySubtag } from '../../facts/derived/language-tags.ts'
import { hasFormula, readingEase } from '../../facts/derived/reading-ease.ts'

const FEWEST_WORDS = 100

export const readability = defineCheck({
  id: 'readability',
  category: 'content',
  importance: 'informative',
  title: 'Reading ease of the text',
  why: 'Long sentences and long words are harder to read. Lists and code distort the formulas.',
  fix: 'Split long sentences, and use shorter words.',
  criteria: {
    informative:
      'States the reading ease from about 0 (very hard) to 100 (very easy) and the average number of words per sentence.',
    'not-applicable':
      'The page declares no language in the lang of its html element, the language has no formula, or fewer than 100 words are in whole sentences.',
    note: 'Formulas: Flesch (English), Amstad (German), Fernández Huerta (Spanish), Kandel and Moles (French), Franchina and Vacca (Italian), Douma (Dutch). Syllables are estimated by groups of vowels. Of the first 20,000 characters of the main content, only blocks with a whole sentence are read, not labels, headings and cells.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/reading-level.html',
  reads: ['text', 'head'],
  examples: {
    informative: [
      { html: `<html lang="en"><p>${'The library opens at nine and closes late. '.repeat(20)}` },
    ],
    'not-applicable': [
      { html: '<html lang="en"><p>Open today.' },
      { html: `<html lang="sw"><p>${'Maktaba iko wazi leo na kesho pia. '.repeat(20)}` },
    ],
  },

  evaluate({ text, head }) {
    if (text.mainWords < FEWEST_WORDS)
      return notApplicable(`The main content has fewer than ${FEWEST_WORDS} words`)
    const language = primarySubtag(head.html.lang ?? '')
    if (language === '') return notApplicable('The page declares no language')
    if (!hasFormula(language)) {
      return notApplicable('The language of the page has no reading ease formula')
    }
    const ease = readingEase(text.main, language)
    if (ease === null || ease.words < FEWEST_WORDS) {
      return notApplicable(`The text has fewer than ${FEWEST_WORDS} words in whole sentences`)
    }
    return inform(
      `Reading ease is about ${ease.score} of 100 (100 is very easy), with ${ease.wordsPerSentence} words per sentence`,
      [
        { name: ease.formula, value: ease.score },
        { name: 'words per sentence', value: ease.wordsPerSentence },
      ],
    )
  },
})
