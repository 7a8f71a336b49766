import { expect, it } from 'vitest'
import { canonicalFact, hreflangFact } from '../../../test/support/canonical-fact.ts'
import { pageFacts } from '../../../test/support/facts.ts'
import type { HreflangFact } from '../../facts/document-facts.ts'
import { hreflangSet } from './hreflang-set.ts'

const address = { ...pageFacts().address, final: 'https://www.example.com/page?ref=1' }
const judge = (...hreflangs: Partial<HreflangFact>[]) =>
  hreflangSet.evaluate({
    hreflangs: hreflangs.map(hreflangFact),
    canonicals: [canonicalFact()],
    address,
  }).status

it('looks for the canonical, not for the address that was asked', () => {
  expect(judge({ code: 'en' }, { code: 'de', raw: '/de' }, { code: 'x-default' })).toBe('pass')
})

it('lets one address serve several codes, and one code stand twice with the same address', () => {
  const set = [{ code: 'en' }, { code: 'en-GB' }, { code: 'EN' }, { code: 'x-default' }]
  expect(judge(...set)).toBe('pass')
})

it('does not count what stands in the body', () => {
  expect(judge({ inHead: false })).toBe('not-applicable')
  expect(judge({ inHead: false }, { code: 'de', raw: '/de' })).toBe('fail')
})

it('reads alternates of the Link header', () => {
  const source = 'header' as const
  expect(
    judge(
      { source, inHead: false },
      { code: 'de', raw: '/de', source },
      { code: 'x-default', source },
    ),
  ).toBe('pass')
})
