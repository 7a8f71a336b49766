import { expect, it } from 'vitest'
import { headingFact, textFacts } from '../../../test/support/facts.ts'
import { contentStructure } from './content-structure.ts'

it('says it in a sentence, with the numbers beside it', () => {
  const table = {
    rows: 2,
    columns: 2,
    headers: true,
    caption: false,
    line: 3,
    snippet: '',
    exposed: true,
  }
  const tables = [true, false, false].map((presentational) => ({ ...table, presentational }))
  const text = textFacts({ paragraphs: 1, longestStretchWords: 1200 })
  expect(contentStructure.evaluate({ text, headings: [headingFact()], tables })).toMatchObject({
    message: 'The text has 1 paragraph and 1 heading; its longest section has 1,200 words',
    evidence: expect.arrayContaining([{ name: 'tables', value: 2 }]),
  })
})
