import { defineCheck, inform, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const contentStructure = defineCheck({
  id: 'content-structure',
  category: 'content',
  importance: 'informative',
  title: 'Structure of the text',
  why: 'People skim before they read: headings, short paragraphs, lists and tables help them find their part.',
  fix: 'Break up long sections with headings, and split paragraphs that cover several ideas.',
  criteria: {
    informative:
      'Counts words, paragraphs, headings, lists and tables, and the words of the longest paragraph and of the longest section without a heading.',
    'not-applicable': 'The page has no text.',
    note: 'Hidden text and tables marked as layout do not count.',
  },
  source: 'https://www.w3.org/WAI/tips/writing/',
  reads: ['text', 'headings', 'tables'],
  examples: {
    informative: [{ html: '<h1>Hours</h1><p>Open today.</p><ul><li>Monday</li></ul>' }],
    'not-applicable': [{ html: '<img src="a.jpg" alt="">' }],
  },

  evaluate({ text, headings, tables }) {
    if (text.words === 0) return notApplicable('The page has no text')
    return inform(
      `The text has ${counted(text.paragraphs, 'paragraph')} and ${counted(headings.length, 'heading')}; its longest section has ${counted(text.longestStretchWords, 'word')}`,
      [
        { name: 'words', value: text.words },
        { name: 'paragraphs', value: text.paragraphs },
        { name: 'words in the longest paragraph', value: text.longestParagraphWords },
        { name: 'words in the longest section without a heading', value: text.longestStretchWords },
        { name: 'lists', value: text.lists },
        { name: 'tables', value: tables.filter(({ presentational }) => !presentational).length },
      ],
    )
  },
})
