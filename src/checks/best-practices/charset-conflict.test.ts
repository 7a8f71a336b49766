import { describe, expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import type { EncodingFacts } from '../../facts/document-facts.ts'
import { charsetConflict } from './charset-conflict.ts'

const { encoding } = pageFacts()

function outcome(overrides: Partial<EncodingFacts>) {
  return charsetConflict.evaluate({ encoding: { ...encoding, ...overrides }, head: headFacts() })
}

describe('charset-conflict', () => {
  it('says which declaration wins', () => {
    expect(outcome({ bom: 'utf-8', header: 'windows-1252' })).toEqual({
      status: 'fail',
      message: 'The encoding declarations differ; the byte-order mark declaration takes precedence',
      evidence: [
        { name: 'byte-order mark', value: 'utf-8' },
        { name: 'Content-Type', value: 'windows-1252' },
      ],
    })
  })

  it('shows a label that means another encoding', () => {
    const meta = { label: 'ISO-8859-1', encoding: 'windows-1252', offset: 10 }
    expect(outcome({ header: 'utf-8', meta })).toMatchObject({
      evidence: [
        { name: 'Content-Type', value: 'utf-8' },
        { name: 'meta', value: 'windows-1252', note: 'declared as “ISO-8859-1”' },
      ],
    })
  })

  it('ignores UTF-16 in a meta element, as browsers do', () => {
    const meta = { label: 'utf-16', encoding: 'utf-16le', offset: 10 }
    expect(outcome({ header: 'utf-8', meta }).status).toBe('pass')
  })

  it('ignores an unknown label beside a valid header', () => {
    expect(outcome({ meta: { label: 'none', encoding: null, offset: 10 } }).status).toBe('pass')
  })

  it('finds garbled text in the description', () => {
    const description = {
      name: 'description',
      property: null,
      httpEquiv: null,
      charset: null,
      content: 'Itâ€™s open',
      line: 4,
      inHead: true,
    }
    const head = headFacts({ metas: [description] })
    expect(charsetConflict.evaluate({ encoding, head }).status).toBe('fail')
  })
})
