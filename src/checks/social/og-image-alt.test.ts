import { expect, it } from 'vitest'
import { headFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { ogImageAlt } from './og-image-alt.ts'

it('accepts the property of X, but not an empty one', () => {
  const image = metaFact({ property: 'og:image', content: 'https://a.example/1.png' })
  const outcome = (content: string) =>
    ogImageAlt.evaluate({
      head: headFacts({ metas: [image, metaFact({ name: 'twitter:image:alt', content })] }),
    })
  expect(outcome('The reading room').status).toBe('pass')
  expect(outcome(' ').status).toBe('warn')
})
