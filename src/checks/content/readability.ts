import { defineCheck, inform, notApplicable } from '../check.ts'
import { primarySubtag } from '../../facts/derived/language-tags.ts'
import { hasFormula, readingEase } from '../../facts/derived/reading-ease.ts'

const FEWEST_WORDS = 100

export const readability = defineCheck({
  id: 'readability',
  category: 'content',
  importance: 'informative',
  title: 'How easy the text is to read',
  why: 'Long sentences and long words tire readers. The formulae estimate it from both, and lists or code distort them.',
  fix: 'Cut long sentences in two and prefer the shorter word.',
  criteria:
    'Never passes or fails: it only informs of the reading ease from about 0, very hard, to 100, very easy, and of the words to a sentence. The formulae are those of Flesch for English, Amstad for German, Fernández Huerta for Spanish, Kandel and Moles for French, Franchina and Vacca for Italian and Douma for Dutch, chosen by the lang attribute of the html element. Syllables are estimated by groups of vowels, and of the first 20,000 characters of the main content the blocks are read that hold a whole sentence: no labels, headings and cells. Not applicable to fewer than 100 words of such blocks, to other languages and without a lang attribute.',
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
    if (text.mainWords < FEWEST_WORDS) return notApplicable('The text is too short.')
    const language = primarySubtag(head.html.lang ?? '')
    if (language === '') return notApplicable('The page declares no language.')
    if (!hasFormula(language)) {
      return notApplicable('There is no formula for the language of the page.')
    }
    const ease = readingEase(text.main, language)
    if (ease === null || ease.words < FEWEST_WORDS) {
      return notApplicable('The text has too few whole sentences.')
    }
    return inform(
      `About ${ease.score} of 100 by ${ease.formula}, where 100 is very easy, with ${ease.wordsPerSentence} words to a sentence.`,
      [
        { name: ease.formula, value: ease.score },
        { name: 'words to a sentence', value: ease.wordsPerSentence },
      ],
    )
  },
})
