import { defineCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { repeatedBlocks } from './shared/repeated-blocks.ts'

const BLOCK = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')

export const duplicateBlocks = defineCheck({
  id: 'duplicate-blocks',
  category: 'content',
  family: 'content',
  tier: 'D',
  title: 'No long block of text is repeated',
  why: 'People who read or listen to the page get the same text over and over.',
  fix: 'Keep the block once. Show it elsewhere by CSS instead of writing it again for another screen size.',
  criteria:
    'Passes when no 50 words in a row come 3 times or more in the main content. Warns from one such block; there is no failure. The words must be the same apart from case, and the blocks may not overlap. Navigation, page header and footer, asides and forms are left out, and the first 20,000 characters are read.',
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
      `At least three times the same: ${counted(blocks.length, 'block')} of 50 words or more.`,
      blocks.map(({ excerpt, count }) => ({ value: excerpt, note: `${count} times` })),
      { value: { number: blocks.length, unit: 'count' } },
    )
  },
})
