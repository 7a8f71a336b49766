import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import type { MarkupFacts } from '../../facts/document-facts.ts'
import { htmlParseErrors } from './html-parse-errors.ts'

const { document, markup } = pageFacts()
const cut = { ...document, truncated: { reason: 'nodes', line: 50 } } as const

function outcome(errors: MarkupFacts['errors'], kind = document) {
  return htmlParseErrors.evaluate({ markup: { ...markup, errors }, document: kind })
}

describe('html-parse-errors', () => {
  it('counts how often each error occurs', () => {
    const errors = [
      { code: 'duplicate-attribute', count: 3, lines: [4, 9, 11] },
      { code: 'missing-semicolon-after-character-reference', count: 8, lines: [1] },
    ]
    expect(outcome(errors)).toEqual({
      status: 'warn',
      message: 'The markup has 3 serious parse errors',
      value: { number: 3, unit: 'count' },
      evidence: [
        {
          line: 4,
          name: 'duplicate-attribute',
          value: 3,
          note: 'second attribute of the same name, which browsers ignore',
        },
      ],
    })
  })

  it('mentions harmless ones without a warning', () => {
    const errors = [{ code: 'unexpected-solidus-in-tag', count: 1, lines: [3] }]
    expect(outcome(errors)).toEqual({
      status: 'pass',
      message: 'The markup has 1 parse error without effect on the page',
    })
  })

  it('does not report elements left open where our reading stopped', () => {
    const errors = [{ code: 'open-elements-left-after-eof', count: 1, lines: [50] }]
    expect(outcome(errors).status).toBe('warn')
    expect(outcome(errors, cut).status).toBe('pass')
  })
})
