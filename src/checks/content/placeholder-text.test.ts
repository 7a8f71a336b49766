import { describe, expect, it } from 'vitest'
import { textFacts } from '../../../test/support/facts.ts'
import { placeholderText } from './placeholder-text.ts'

function outcome(...texts: string[]) {
  const placeholders = texts.map((text, index) => ({ text, line: index === 0 ? null : index }))
  return placeholderText.evaluate({ text: textFacts({ placeholders }) })
}

describe('placeholder-text', () => {
  it('only warns of words that a text about programming may mean', () => {
    expect(outcome('Hello world!', 'null')).toEqual({
      status: 'warn',
      message: '2 texts contain placeholder text or template code',
      value: { number: 2, unit: 'count' },
      evidence: [{ value: 'Hello world!' }, { line: 1, value: 'null' }],
    })
  })

  it('fails as soon as one is certain', () => {
    expect(outcome('NaN', '{{ total }}').status).toBe('fail')
  })
})
