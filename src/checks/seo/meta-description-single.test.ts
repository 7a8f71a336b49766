import { expect, it } from 'vitest'
import { headFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { metaDescriptionSingle } from './meta-description-single.ts'

const judge = (...contents: string[]) =>
  metaDescriptionSingle.evaluate({
    head: headFacts({
      metas: contents.map((content) => metaFact({ name: 'description', content })),
    }),
  }).status

it('forgives the same text twice and an empty one', () => {
  expect(judge('Opening hours', 'Opening \n hours', '')).toBe('pass')
})
