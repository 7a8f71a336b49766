import { expect, it } from 'vitest'
import { headingFact, pageFacts, textFacts } from '../../../test/support/facts.ts'
import { headingsOutline } from './headings-outline.ts'

const { document } = pageFacts()
const judge = (levels: number[], words: number, longestStretchWords = 0) =>
  headingsOutline.evaluate({
    headings: levels.map((level) => headingFact({ level })),
    text: textFacts({ words, longestStretchWords }),
    document,
  }).status

it.each([
  { name: '300 words without a sub-heading', levels: [1], words: 300, status: 'pass' },
  { name: 'a word more', levels: [1], words: 301, status: 'warn' },
  { name: 'a second h1, which is no sub-heading', levels: [1, 1], words: 400, status: 'warn' },
  { name: 'a stretch of 500 words', levels: [1, 2], words: 900, stretch: 500, status: 'pass' },
  { name: 'a word more in a stretch', levels: [1, 2], words: 900, stretch: 501, status: 'warn' },
])('judges $name', ({ levels, words, stretch, status }) => {
  expect(judge(levels, words, stretch)).toBe(status)
})
