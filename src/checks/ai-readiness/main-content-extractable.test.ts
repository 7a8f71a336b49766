import { describe, expect, it } from 'vitest'
import { pageFacts, textFacts } from '../../../test/support/facts.ts'
import type { TextFacts } from '../../facts/document-facts.ts'
import { mainContentExtractable } from './main-content-extractable.ts'

const { document } = pageFacts()
const article = { main: 'x'.repeat(250), mainWords: 50, words: 100, longestParagraphWords: 25 }

function outcome(overrides: Partial<TextFacts>) {
  return mainContentExtractable.evaluate({
    text: textFacts({ ...article, ...overrides }),
    document,
  })
}

describe('main-content-extractable', () => {
  it('requires half of the words and 250 characters', () => {
    expect(outcome({}).status).toBe('pass')
    expect(outcome({ mainWords: 49 }).status).toBe('warn')
    expect(outcome({ main: 'x'.repeat(249) }).status).toBe('warn')
  })

  it('does not apply to home pages and lists', () => {
    expect(outcome({ longestParagraphWords: 24, mainWords: 0 }).status).toBe('not-applicable')
    const home = { ...document, home: true }
    const text = textFacts({ ...article, mainWords: 1 })
    expect(mainContentExtractable.evaluate({ text, document: home }).status).toBe('not-applicable')
  })

  it('does not fail a truncated page', () => {
    const cut = { ...document, truncated: { reason: 'nodes', line: 3 } } as const
    expect(
      mainContentExtractable.evaluate({
        text: textFacts({ ...article, mainWords: 1 }),
        document: cut,
      }).status,
    ).toBe('not-applicable')
  })
})
