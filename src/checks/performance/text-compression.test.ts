import { describe, expect, it } from 'vitest'
import { responseFacts } from '../../../test/support/network-facts.ts'
import type { ResponseFacts } from '../../facts/network-facts.ts'
import { textCompression } from './text-compression.ts'

const outcome = (overrides: Partial<ResponseFacts>) =>
  textCompression.evaluate({ response: responseFacts({ encodings: [], ...overrides }) })

describe('text-compression', () => {
  it('starts to matter at 1,400 saved bytes', () => {
    expect(outcome({ decodedBytes: 2088 }).status).toBe('not-applicable')
    expect(outcome({ decodedBytes: 2090 })).toMatchObject({
      status: 'warn',
      value: { number: 1400 },
    })
  })

  it('is a failure from 10,000 saved bytes on, and serious for a page of 30,000', () => {
    expect(outcome({ decodedBytes: 14_924 }).status).toBe('warn')
    expect(outcome({ decodedBytes: 14_926 })).toMatchObject({ status: 'fail', tier: 'D' })
    expect(outcome({ decodedBytes: 30_000 })).not.toHaveProperty('tier')
  })

  it('expects less of text other than HTML', () => {
    expect(outcome({ decodedBytes: 2790, mimeType: 'application/json' }).status).toBe(
      'not-applicable',
    )
  })

  it('notes a missing Vary, whatever its case', () => {
    const compressed = { encodings: ['gzip'], decodedBytes: 40_000 }
    expect(outcome(compressed)).toMatchObject({ message: expect.stringContaining('Vary') })
    expect(
      outcome({ ...compressed, headers: [['vary', 'Cookie, accept-encoding']] }),
    ).not.toHaveProperty('message')
  })

  it('takes identity for no compression', () => {
    expect(outcome({ encodings: ['identity'], decodedBytes: 40_000 }).status).toBe('fail')
  })

  it('names the coding that was used, or says that there was none', () => {
    const large = { decodedBytes: 40_000 }
    expect(outcome(large)).toMatchObject({ evidence: [{ value: 'not compressed' }, {}] })
    expect(outcome({ ...large, encodings: ['br'] })).toMatchObject({
      evidence: [{ value: 'br' }, {}],
    })
  })
})
