import { defineCheck, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { repeatedBlocks } from './shared/repeated-blocks.ts'

const BLOCK = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')

export const duplicateBlocks = defineCheck({
  id: 'duplicate-blocks',
  category: 'content',
  family: 'content',
  tier: 'D',
  title: 'No long block of text is repeated',
  why: 'People who read or listen to the page get the same text again and again.',
  fix: 'Keep one copy of the block, and use CSS to place it for each screen size.',
  criteria: {
    pass: 'No block of 50 or more consecutive words occurs 3 times or more in the main content.',
    warn: 'At least one block of 50 or more consecutive words occurs 3 times or more in the main content.',
    note: 'Blocks must match word for word apart from case and may not overlap. Navigation, page header and footer, asides and forms are not checked. Only the first 20,000 characters are read.',
  },
  source: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
  reads: ['text'],
  examples: {
    pass: [{ html: `<p>${BLOCK}</p><p>Then</p><p>${BLOCK}</p>` }, { html: '<p>Text' }],
    warn: [{ html: `<p>${BLOCK}</p><p>Then</p><p>${BLOCK}</p><p>And</p><p>${BLOCK}</p>` }],
  },

  evaluate({ text }) {
    const blocks = repeatedBlocks(text.main)
    if (blocks.length === 0) return pass()
    return warn(
      `${counted(blocks.length, 'block')} of 50 or more words ${verb(blocks.length, 'occurs', 'occur')} at least 3 times`,
      blocks.map(({ excerpt, count }) => ({ value: excerpt, note: `${count} times` })),
      { value: { number: blocks.length, unit: 'count' } },
    )
  },
})
