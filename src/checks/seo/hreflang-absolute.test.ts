import { expect, it } from 'vitest'
import { hreflangFact } from '../../../test/support/canonical-fact.ts'
import { hreflangAbsolute } from './hreflang-absolute.ts'

it('counts the relative ones of all, white space and upper case aside', () => {
  const hreflangs = [' HTTPS://www.example.com/ ', 'de', '//www.example.com/fr'].map((raw) =>
    hreflangFact({ raw }),
  )
  expect(hreflangAbsolute.evaluate({ hreflangs })).toMatchObject({
    message: '2 of 3 hreflang URLs are not absolute',
    evidence: [{ value: 'de' }, { value: '//www.example.com/fr' }],
  })
})

it('shows the line of an element, and none for a header', () => {
  const hreflangs = [
    hreflangFact({ raw: '/de', line: 6 }),
    hreflangFact({ raw: '/fr', line: null, source: 'header' }),
  ]
  expect(hreflangAbsolute.evaluate({ hreflangs })).toEqual({
    status: 'fail',
    message: '2 of 2 hreflang URLs are not absolute',
    evidence: [
      { line: 6, name: 'en', value: '/de' },
      { name: 'en', value: '/fr' },
    ],
  })
})
