import { expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import type { MetaFact } from '../../facts/document-facts.ts'
import { metaDescriptionPresent } from './meta-description-present.ts'

const judge = (...metas: Partial<MetaFact>[]) =>
  metaDescriptionPresent.evaluate({
    head: headFacts({ metas: metas.map((meta) => metaFact({ name: 'description', ...meta })) }),
    document: pageFacts().document,
    robotsDirectives: [],
  })

it('takes the first one that says something', () => {
  expect(judge({ content: ' ' }, { content: 'Opening hours' }).status).toBe('pass')
})

it('points at an empty one', () => {
  expect(judge({ content: '\u00a0', line: 7 })).toEqual({
    status: 'fail',
    message: 'The meta description is empty',
    evidence: [{ line: 7 }],
  })
})
