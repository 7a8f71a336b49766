import { expect, it } from 'vitest'
import { hreflangFact } from '../../../test/support/canonical-fact.ts'
import { hreflangCodes } from './hreflang-codes.ts'

it('counts errors, and shows unusual values beside them', () => {
  const hreflangs = ['en', 'xx', 'es-419'].map((code) => hreflangFact({ code }))
  expect(hreflangCodes.evaluate({ hreflangs })).toMatchObject({
    status: 'fail',
    message: '1 of 3 hreflang values is not valid',
    evidence: [{ value: 'xx' }, { value: 'es-419' }],
  })
})

it('shows the line of an element, and none for a header', () => {
  const hreflangs = [6, null].map((line) => hreflangFact({ code: 'xx', line }))
  const outcome = hreflangCodes.evaluate({ hreflangs })
  expect(outcome).toMatchObject({ evidence: [{ line: 6 }, {}] })
  expect(outcome).not.toHaveProperty('evidence.1.line')
})
