import { expect, it } from 'vitest'
import { headFacts, textFacts } from '../../../test/support/facts.ts'
import { readability } from './readability.ts'

it('uses the primary language and needs 100 words', () => {
  const main = 'The cat sat on the mat. '.repeat(20)
  const head = headFacts({ html: { lang: 'en-GB', xmlLang: null, dir: null, line: 1 } })
  const at = (mainWords: number) =>
    readability.evaluate({ text: textFacts({ main, mainWords }), head })
  expect(at(99).status).toBe('not-applicable')
  expect(at(100)).toMatchObject({
    status: 'informative',
    evidence: [{ name: 'Flesch', value: 116 }, {}],
  })
})
