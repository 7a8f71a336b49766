import { describe, expect, it } from 'vitest'
import { headingFact, pageFacts, textFacts } from '../../../test/support/facts.ts'
import { semanticStructure } from './semantic-structure.ts'

const main = { role: 'main', line: 3, snippet: '<main>', exposed: true } as const
const page = pageFacts({ landmarks: [main], headings: [headingFact()] })

function withWords(mainWords: number) {
  return semanticStructure.evaluate({ ...page, text: textFacts({ mainWords }) })
}

describe('semantic-structure', () => {
  it('requires sections only beyond 300 words', () => {
    expect(withWords(300).status).toBe('pass')
    expect(withWords(301)).toEqual({ status: 'warn', message: 'The page has no h2' })
  })

  it('ignores hidden content', () => {
    const hidden = {
      ...page,
      text: textFacts({ mainWords: 10 }),
      landmarks: [{ ...main, exposed: false }],
      headings: [headingFact({ exposed: false })],
    }
    expect(semanticStructure.evaluate(hidden)).toMatchObject({
      message: 'The page has no main or article landmark or h1',
    })
  })

  it('does not fail a truncated page', () => {
    const document = { ...page.document, truncated: { reason: 'nodes', line: 3 } } as const
    expect(semanticStructure.evaluate({ ...page, document, landmarks: [] }).status).toBe(
      'not-applicable',
    )
  })
})
