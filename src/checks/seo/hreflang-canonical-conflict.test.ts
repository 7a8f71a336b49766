import { expect, it } from 'vitest'
import { canonicalFact, hreflangFact } from '../../../test/support/canonical-fact.ts'
import { pageFacts } from '../../../test/support/facts.ts'
import type { HreflangFact } from '../../facts/document-facts.ts'
import { hreflangCanonicalConflict } from './hreflang-canonical-conflict.ts'

const judge = (final: string, hreflang: Partial<HreflangFact> = {}) =>
  hreflangCanonicalConflict.evaluate({
    hreflangs: [hreflangFact(hreflang)],
    canonicals: [canonicalFact()],
    address: { ...pageFacts().address, final },
  }).status

it('forgives tracking parameters and no others', () => {
  expect(judge('https://www.example.com/page?utm_source=x')).toBe('pass')
  expect(judge('https://www.example.com/page?lang=de')).toBe('fail')
})

it('does not mind alternates that search engines do not read', () => {
  expect(judge('https://www.example.com/other', { inHead: false })).toBe('not-applicable')
})
