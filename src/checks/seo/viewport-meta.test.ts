import { expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { viewportMeta } from './viewport-meta.ts'

const judge = (...contents: string[]) =>
  viewportMeta.evaluate({
    head: headFacts({ metas: contents.map((content) => metaFact({ name: 'viewport', content })) }),
    document: pageFacts().document,
  }).status

it.each([
  ['initial-scale alone', ['initial-scale=1'], 'pass'],
  ['a fixed width that a later element overrides', ['width=1024', 'width=device-width'], 'pass'],
  ['a fixed width after all', ['width=device-width', 'width=1024'], 'warn'],
  ['a fixed width with a unit', ['width=1024px, initial-scale=1'], 'warn'],
  ['a width that is no number', ['width=auto'], 'fail'],
  ['a width of nothing', ['width=0'], 'fail'],
  ['a width of one pixel', ['width=1'], 'warn'],
  ['a scale of nothing', ['initial-scale=0'], 'fail'],
  ['a scale below one', ['initial-scale=0.5'], 'pass'],
])('judges %s', (_, contents, status) => {
  expect(judge(...contents)).toBe(status)
})
