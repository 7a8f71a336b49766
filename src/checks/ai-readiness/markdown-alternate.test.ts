import { expect, it } from 'vitest'
import { headFacts, linkElementFact } from '../../../test/support/facts.ts'
import { markdownAlternate } from './markdown-alternate.ts'

it('finds it in a header, with parameters, and passes over feeds', () => {
  const linkElements = [
    linkElementFact({ rel: ['alternate'], type: 'application/rss+xml' }),
    linkElementFact({
      rel: ['alternate'],
      type: 'Text/Markdown; charset=utf-8',
      url: 'https://www.example.com/page.md',
      line: null,
      source: 'header',
    }),
  ]
  expect(
    markdownAlternate.evaluate({ head: headFacts({ linkElements }), linkedPages: [] }),
  ).toMatchObject({
    evidence: [{ url: 'https://www.example.com/page.md', note: 'header' }],
  })
})
