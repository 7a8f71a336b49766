import { describe, expect, it } from 'vitest'
import { canonicalFact } from '../../../test/support/canonical-fact.ts'
import { pageFacts } from '../../../test/support/facts.ts'
import type { CanonicalFact } from '../../facts/document-facts.ts'
import { canonicalValid } from './canonical-valid.ts'

const { address } = pageFacts()
const judge = (...canonicals: Partial<CanonicalFact>[]) =>
  canonicalValid.evaluate({ canonicals: canonicals.map(canonicalFact), address })

describe('canonical-valid', () => {
  it.each<[string, Partial<CanonicalFact>[], string]>([
    ['an address that does not parse', [{ raw: 'https://', url: null }], 'fail'],
    ['a scheme of its own', [{ raw: 'ftp://example.com/' }], 'fail'],
    [
      'tag and header that differ',
      [{}, { raw: '/other', source: 'header', inHead: false }],
      'fail',
    ],
    ['tag and header written differently', [{}, { raw: 'HTTPS://WWW.EXAMPLE.COM/page' }], 'warn'],
    ['a protocol-relative address', [{ raw: '//www.example.com/page' }], 'warn'],
    ['a good one beside one in the body', [{}, { raw: '/other', inHead: false }], 'warn'],
    ['a good one beside one for another medium', [{}, { extraAttributes: ['media'] }], 'warn'],
  ])('judges %s', (_, canonicals, status) => {
    expect(judge(...canonicals).status).toBe(status)
  })

  it('says why each candidate is ignored', () => {
    const outcome = judge({ extraAttributes: ['hreflang', 'type'], line: 8 })
    expect(outcome).toMatchObject({
      message: 'The canonical URL is ignored because it has the attributes hreflang and type',
      evidence: [{ line: 8, note: 'ignored: has the attributes hreflang and type' }],
    })
  })

  it('does not mind http on a page that came over http', () => {
    const plain = { ...address, final: 'http://www.example.com/page' }
    const canonicals = [canonicalFact({ raw: 'http://www.example.com/page' })]
    expect(canonicalValid.evaluate({ canonicals, address: plain }).status).toBe('pass')
  })

  it.each([
    [1, '1 further canonical URL is ignored'],
    [2, '2 further canonical URLs are ignored'],
  ])('counts %i beside the one that is read', (count, message) => {
    const ignored = Array.from({ length: count }, () => ({ inHead: false }))
    expect(judge({}, ...ignored)).toMatchObject({ status: 'warn', message })
  })
})
