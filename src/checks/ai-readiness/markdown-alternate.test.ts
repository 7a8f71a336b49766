import { describe, expect, it } from 'vitest'
import { headFacts, linkElementFact } from '../../../test/support/facts.ts'
import { linkedPageFact } from '../../../test/support/linked-page-fact.ts'
import type { LinkedPageFact } from '../../facts/linked-page-facts.ts'
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

describe('an answer to Accept: text/markdown', () => {
  const judge = (page: Partial<LinkedPageFact>) => {
    const negotiated = { relation: 'markdown', mimeType: 'text/markdown', ...page } as const
    const outcome = markdownAlternate.evaluate({
      head: headFacts(),
      linkedPages: [linkedPageFact(negotiated)],
    })
    return outcome.status === 'informative' ? (outcome.message ?? '') : ''
  }

  it.each<[string, Partial<LinkedPageFact>, string]>([
    ['that varies', { vary: ['accept-encoding', 'accept'] }, 'sends Markdown for Accept'],
    ['that varies by everything', { vary: ['*'] }, 'sends Markdown for Accept'],
    ['at an address of its own', { redirects: 1 }, 'sends Markdown for Accept'],
    ['that does not vary', { vary: ['accept-encoding'] }, 'without Vary: Accept'],
    ['that is HTML all the same', { mimeType: 'text/html' }, 'has no Markdown version'],
    ['that is an error', { status: 406 }, 'has no Markdown version'],
  ])('%s', (_, page, message) => {
    expect(judge(page)).toContain(message)
  })
})
