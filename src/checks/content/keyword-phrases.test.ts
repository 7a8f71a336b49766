import { describe, expect, it } from 'vitest'
import { headFacts, headingFact, textFacts } from '../../../test/support/facts.ts'
import { keywordPhrases } from './keyword-phrases.ts'

describe('keyword-phrases', () => {
  it('counts phrases, their share and where else they stand', () => {
    const main = `${'town library '.repeat(5)}${Array.from({ length: 40 }, (_, i) => `x${i}`).join(' ')}`
    const outcome = keywordPhrases.evaluate({
      text: textFacts({ main }),
      head: headFacts({ titles: [{ text: 'The Town Library', line: 1, inHead: true }] }),
      headings: [headingFact({ name: 'Townlibrary' })],
    })
    expect(outcome).toMatchObject({
      status: 'informative',
      evidence: expect.arrayContaining([
        { name: 'town library', value: 5, note: '20.0 %, also in title' },
      ]),
    })
  })

  it('says when no phrase is repeated', () => {
    const main = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')
    expect(
      keywordPhrases.evaluate({ text: textFacts({ main }), head: headFacts(), headings: [] }),
    ).toEqual({ status: 'informative', message: 'The text repeats no phrase' })
  })
})
