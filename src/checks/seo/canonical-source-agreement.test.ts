import { expect, it } from 'vitest'
import { canonicalFact } from '../../../test/support/canonical-fact.ts'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import type { CanonicalFact } from '../../facts/document-facts.ts'
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
