import { expect, it } from 'vitest'
import { hreflangFact } from '../../../test/support/canonical-fact.ts'
import { hreflangAbsolute } from './hreflang-absolute.ts'

it('counts the relative ones of all, white space and upper case aside', () => {
  const hreflangs = [' HTTPS://www.example.com/ ', 'de', '//www.example.com/fr'].map((raw) =>
    hreflangFact({ raw }),
  )
  expect(hreflangAbsolute.evaluate({ hreflangs })).toMatchObject({
    message: 'Not absolute: 2 of 3 hreflang addresses.',
    evidence: [{ value: 'de' }, { value: '//www.example.com/fr' }],
  })
})
