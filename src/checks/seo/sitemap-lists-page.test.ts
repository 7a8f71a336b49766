import { expect, it } from 'vitest'
import { canonicalFact } from '../../../test/support/canonical-fact.ts'
import { pageFacts } from '../../../test/support/facts.ts'
import { robotsDirective } from '../../../test/support/robots-directive.ts'
import { sitemapListsPage } from './sitemap-lists-page.ts'

const facts = pageFacts({
  sitemap: { searched: true, files: [], complete: true, listsPage: false },
})

it('names the canonical as what is missing', () => {
  expect(sitemapListsPage.evaluate({ ...facts, canonicals: [canonicalFact()] })).toMatchObject({
    evidence: [{ url: 'https://www.example.com/page' }],
  })
})

it('does not miss a page that is not to be indexed', () => {
  const outcome = sitemapListsPage.evaluate({ ...facts, robotsDirectives: [robotsDirective()] })
  expect(outcome.status).toBe('not-applicable')
})
