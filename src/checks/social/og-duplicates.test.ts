import { expect, it } from 'vitest'
import { headFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { ogDuplicates } from './og-duplicates.ts'

it('shows every value of what conflicts, and nothing else', () => {
  const metas = [
    metaFact({ property: 'og:url', content: 'https://a.example/', line: 1 }),
    metaFact({ property: 'og:title', content: 'A', line: 2 }),
    metaFact({ name: 'og:title', content: 'A ', line: 3 }),
    metaFact({ property: 'og:url', content: 'https://b.example/', line: 4 }),
    metaFact({ property: 'og:locale:alternate', content: 'de_DE' }),
    metaFact({ property: 'og:locale:alternate', content: 'fr_FR' }),
  ]
  expect(ogDuplicates.evaluate({ head: headFacts({ metas }) })).toEqual({
    status: 'warn',
    message: 'og:url has several different values',
    evidence: [
      { line: 1, name: 'og:url', value: 'https://a.example/' },
      { line: 4, name: 'og:url', value: 'https://b.example/' },
    ],
  })
})
