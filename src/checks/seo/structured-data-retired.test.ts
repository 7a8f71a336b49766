import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { structuredDataRetired } from './structured-data-retired.ts'

const block = (json: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...json })}</script>`
const judge = (...blocks: object[]) =>
  structuredDataRetired.evaluate(exampleFacts({ html: blocks.map(block).join('\n') }))

it('does not call a living type retired', () => {
  expect(judge({ '@type': 'Recipe', name: 'Bread' }).status).toBe('not-applicable')
})

it('names a retired type once, even if it occurs often or beside other types', () => {
  const question = { '@type': ['WebPage', 'FAQPage'], name: 'Questions' }
  expect(judge(question, { '@graph': [question, { '@type': 'HowTo' }] })).toMatchObject({
    status: 'informative',
    message: expect.stringContaining(' FAQPage, HowTo,'),
  })
})

it('reads Microdata too', () => {
  const html = '<div itemscope itemtype="https://schema.org/FAQPage"></div>'
  expect(structuredDataRetired.evaluate(exampleFacts({ html }))).toMatchObject({
    evidence: [{ name: 'FAQPage', note: 'microdata' }],
  })
})
