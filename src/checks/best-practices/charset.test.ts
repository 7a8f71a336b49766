import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import type { EncodingFacts } from '../../facts/document-facts.ts'
import { charset } from './charset.ts'

const { encoding, response } = pageFacts()
const meta = (label: string, name: string | null, offset = 60) => ({
  label,
  encoding: name,
  offset,
})

function outcome(overrides: Partial<EncodingFacts>) {
  return charset.evaluate({ encoding: { ...encoding, header: null, ...overrides }, response })
}

describe('charset', () => {
  it('counts bytes to the edge', () => {
    expect(outcome({ meta: meta('utf-8', 'utf-8', 1024) }).status).toBe('pass')
    expect(outcome({ meta: meta('utf-8', 'utf-8', 1025) })).toMatchObject({
      status: 'warn',
      message: 'The charset meta element comes too late, at byte 1,025',
    })
  })

  it('lets the byte-order mark win over the header, and the header over a late meta', () => {
    expect(outcome({ bom: 'utf-8', header: 'windows-1252' }).status).toBe('pass')
    expect(outcome({ header: 'utf-8', meta: meta('utf-8', 'utf-8', 5000) }).status).toBe('pass')
    expect(outcome({ bom: 'utf-16le', header: 'utf-8' }).status).toBe('warn')
  })

  it('treats an unknown label as missing', () => {
    expect(outcome({ meta: meta('utf8mb4', null), nonAscii: true })).toMatchObject({
      status: 'fail',
      evidence: [{ value: 'utf8mb4' }],
    })
  })

  it('judges by the encoding that was used, as utf-16 in a meta means utf-8', () => {
    expect(outcome({ meta: meta('utf-16', 'utf-8'), used: 'utf-8' }).status).toBe('pass')
    expect(outcome({ meta: meta('latin1', 'windows-1252'), used: 'windows-1252' })).toMatchObject({
      status: 'warn',
      message: 'The meta element declares windows-1252 instead of UTF-8',
    })
  })

  it('takes a meta element that may have been cut for a late one, where browsers took another', () => {
    const cut = (offset: number) =>
      outcome({ meta: meta('latin1', 'windows-1252', offset), used: 'utf-8' }).status
    expect(cut(924)).toBe('pass')
    expect(cut(925)).toBe('warn')
  })
})
