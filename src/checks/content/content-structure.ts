import { defineCheck, inform, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const contentStructure = defineCheck({
  id: 'content-structure',
  category: 'content',
  importance: 'informative',
  title: 'How the text is divided',
  why: 'People scan before they read: headings, short paragraphs, lists and tables let them find their part.',
  fix: 'Divide long stretches by headings and long paragraphs by thought.',
  criteria:
    'Never passes or fails: it only informs, and counts words, paragraphs, headings, lists and tables, the words of the longest paragraph and of the longest stretch without a heading. Hidden text is left out, and so are tables that are marked as layout. Not applicable to a page without text.',
  source: 'https://www.w3.org/WAI/tips/writing/',
  reads: ['text', 'headings', 'tables'],
  examples: {
    informative: [{ html: '<h1>Hours</h1><p>Open today.</p><ul><li>Monday</li></ul>' }],
    'not-applicable': [{ html: '<img src="a.jpg" alt="">' }],
  },

  evaluate({ text, headings, tables }) {
    if (text.words === 0) return notApplicable('There is no text.')
    return inform(
      `${counted(text.paragraphs, 'paragraph')} under ${counted(headings.length, 'heading')}; the longest stretch without a heading has ${counted(text.longestStretchWords, 'word')}.`,
      [
        { name: 'words', value: text.words },
        { name: 'paragraphs', value: text.paragraphs },
        { name: 'words of the longest paragraph', value: text.longestParagraphWords },
        { name: 'words of the longest stretch without a heading', value: text.longestStretchWords },
        { name: 'lists', value: text.lists },
        { name: 'tables', value: tables.filter(({ presentational }) => !presentational).length },
      ],
    )
  },
})
