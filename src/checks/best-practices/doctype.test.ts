import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import type { DocumentKind } from '../../facts/document-facts.ts'
import { doctype } from './doctype.ts'

const { document, response } = pageFacts()

function outcome(overrides: Partial<DocumentKind>) {
  return doctype.evaluate({ document: { ...document, ...overrides }, response })
}

describe('doctype', () => {
  it('fails a doctype of another name, which means quirks', () => {
    const foreign = { name: 'svg', publicId: '', systemId: '' }
    expect(outcome({ doctype: foreign, mode: 'quirks' })).toEqual({
      status: 'fail',
      message: 'The doctype triggers quirks mode',
      evidence: [{ value: 'svg', expected: '<!doctype html>' }],
    })
  })

  it('does not apply to XML', () => {
    const xhtml = { ...response, mimeType: 'application/xhtml+xml' }
    const bare = { ...document, doctype: null, mode: 'quirks' } as const
    expect(doctype.evaluate({ document: bare, response: xhtml }).status).toBe('not-applicable')
    expect(doctype.evaluate({ document: bare, response }).status).toBe('fail')
  })
})
