import { expect, it } from 'vitest'
import { headFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { ogLocale } from './og-locale.ts'

it('points out what has another form, alternates included', () => {
  const metas = [
    metaFact({ property: 'og:locale', content: 'en_GB', line: 3 }),
    metaFact({ property: 'og:locale:alternate', content: 'en_UK', line: 4 }),
    metaFact({ property: 'og:locale:alternate', content: 'de', line: 5 }),
  ]
  expect(ogLocale.evaluate({ head: headFacts({ metas }) })).toEqual({
    status: 'informative',
    message: '2 og:locale values are not in the form ll_CC',
    evidence: [
      { line: 3, name: 'og:locale', value: 'en_GB' },
      { line: 4, name: 'og:locale:alternate', value: 'en_UK', expected: 'll_CC' },
      { line: 5, name: 'og:locale:alternate', value: 'de', expected: 'll_CC' },
    ],
  })
})
