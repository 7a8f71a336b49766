import { expect, it } from 'vitest'
import { canonicalFact } from '../../../test/support/canonical-fact.ts'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import type { CanonicalFact, MetaFact } from '../../facts/document-facts.ts'
import { canonicalSourceAgreement } from './canonical-source-agreement.ts'

const judge = (canonicals: CanonicalFact[], ...ogUrls: string[]) =>
  canonicalSourceAgreement.evaluate({
    canonicals,
    head: headFacts({ metas: ogUrls.map((content) => metaFact({ property: 'og:url', content })) }),
    address: pageFacts().address,
  }).status

it('resolves a relative og:url and ignores an empty one', () => {
  expect(judge([canonicalFact()], '/page')).toBe('pass')
  expect(judge([canonicalFact()], ' ')).toBe('not-applicable')
})

it('takes an address that only counts its visitors for the same', () => {
  expect(judge([canonicalFact()], '/page?utm_source=og')).toBe('pass')
})

it('reads the first og:url', () => {
  expect(judge([canonicalFact()], '/page', '/other')).toBe('pass')
})

it('leaves two different link elements to canonical-valid', () => {
  expect(judge([canonicalFact(), canonicalFact({ raw: '/other' })])).toBe('not-applicable')
})

it('reads og:url from name too, and from no other meta element', () => {
  const evaluate = (...metas: Partial<MetaFact>[]) =>
    canonicalSourceAgreement.evaluate({
      canonicals: [canonicalFact({ source: 'header', line: null })],
      head: headFacts({ metas: metas.map(metaFact) }),
      address: pageFacts().address,
    })
  expect(evaluate({ property: 'og:title', content: '/other' }).status).toBe('not-applicable')
  expect(evaluate({ name: 'og:url', content: '/other' })).toMatchObject({
    status: 'warn',
    evidence: [
      { name: 'Link header', url: 'https://www.example.com/page' },
      { name: 'og:url', url: 'https://www.example.com/other' },
    ],
  })
})

it('names a link element as such', () => {
  const outcome = canonicalSourceAgreement.evaluate({
    canonicals: [canonicalFact()],
    head: headFacts({ metas: [metaFact({ property: 'og:url', content: '/other' })] }),
    address: pageFacts().address,
  })
  expect(outcome).toMatchObject({ evidence: [{ name: 'canonical' }, { name: 'og:url' }] })
})
