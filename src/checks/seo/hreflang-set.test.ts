import { expect, it } from 'vitest'
import { canonicalFact, hreflangFact } from '../../../test/support/canonical-fact.ts'
import { pageFacts } from '../../../test/support/facts.ts'
import type { HreflangFact } from '../../facts/document-facts.ts'
import { hreflangSet } from './hreflang-set.ts'

const address = { ...pageFacts().address, final: 'https://www.example.com/page?ref=1' }
const evaluate = (...hreflangs: Partial<HreflangFact>[]) =>
  hreflangSet.evaluate({
    hreflangs: hreflangs.map(hreflangFact),
    canonicals: [canonicalFact()],
    address,
  })
const judge = (...hreflangs: Partial<HreflangFact>[]) => evaluate(...hreflangs).status

it('looks for the canonical, not for the address that was asked', () => {
  expect(judge({ code: 'en' }, { code: 'de', raw: '/de' }, { code: 'x-default' })).toBe('pass')
})

it('lets one address serve several codes, and one code stand twice with the same address', () => {
  const set = [{ code: 'en' }, { code: 'en-GB' }, { code: 'EN' }, { code: 'x-default' }]
  expect(judge(...set)).toBe('pass')
})

it('ignores links in the body', () => {
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

it('takes two spellings of one address for one', () => {
  const german = { code: 'de', raw: '/de' }
  const spelled = { code: 'de', raw: '/de#top' }
  expect(judge({}, german, spelled, { code: 'x-default' })).toBe('pass')
})

it('names each code that has several addresses once, with the lines that are known', () => {
  const set = ['/en', '/en-2', '/en-3'].map((raw) => ({ raw, line: null }))
  expect(evaluate(...set)).toEqual({
    status: 'fail',
    message: '1 hreflang value has more than one URL: en',
    evidence: set.map(({ raw }) => ({ url: raw, name: 'en' })),
  })
  const german = ['/de', '/de-2'].map((raw) => ({ code: 'de', raw, line: 8 }))
  expect(evaluate(...set, ...german)).toMatchObject({
    message: '2 hreflang values have more than one URL: en, de',
    evidence: [{}, {}, {}, { line: 8 }, { line: 8 }],
  })
})
