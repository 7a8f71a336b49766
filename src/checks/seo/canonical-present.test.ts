import { expect, it } from 'vitest'
import { canonicalFact } from '../../../test/support/canonical-fact.ts'
import { pageFacts } from '../../../test/support/facts.ts'
import type { CanonicalFact, DocumentKind } from '../../facts/document-facts.ts'
import { canonicalPresent } from './canonical-present.ts'

const { document } = pageFacts()
const judge = (canonicals: CanonicalFact[], kind: Partial<DocumentKind> = {}) =>
  canonicalPresent.evaluate({
    canonicals,
    robotsDirectives: [],
    document: { ...document, ...kind },
  }).status

it('asks no PDF for a canonical, and takes the one it has', () => {
  expect(judge([], { html: false })).toBe('not-applicable')
  expect(judge([canonicalFact({ source: 'header' })], { html: false })).toBe('pass')
})

it('does not accuse a page that was not read to its end', () => {
  expect(judge([], { truncated: { reason: 'depth', line: 90 } })).toBe('not-applicable')
})

it('leaves an address that cannot be used to canonical-valid', () => {
  expect(judge([canonicalFact({ raw: 'mailto:ann@example.com' })])).toBe('not-applicable')
})

it('leaves two that contradict each other to canonical-valid', () => {
  expect(judge([canonicalFact(), canonicalFact({ raw: '/other' })])).toBe('pass')
})
