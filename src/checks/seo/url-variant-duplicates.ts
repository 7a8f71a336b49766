import type { LinkedPageFact } from '../../facts/linked-page-facts.ts'
import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { declaredCanonical } from '../../facts/derived/declared-canonical.ts'
import { exampleLinkedPage } from '../shared/example-linked-page.ts'
import { isNoindex } from '../../facts/derived/indexability.ts'
import { canonicalOf, isHeard, linkedPageEvidence } from './shared/linked-pages.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'

/** Share of the text from which on two responses are the same page. */
const SAME_PAGE = 0.9

const slash = { relation: 'variant', url: 'https://www.example.com/page/' } as const

export const urlVariantDuplicates = defineCheck({
  id: 'url-variant-duplicates',
  category: 'seo',
  family: 'canonical',
  tier: 'E',
  title: 'The page answers under one spelling of its URL',
  why: 'URLs with and without a trailing slash or index.html are different. Links to them count separately until a search engine finds that the page is the same.',
  fix: 'Redirect the other spellings to one with 301, or make that one the canonical URL of all.',
  criteria: {
    pass: 'No other spelling of the URL shows the same page.',
    warn: 'Another spelling answers 200 without a redirect, its text agrees by at least 90 %, its canonical URL is not that of this page, and it has no noindex for all bots or Googlebot.',
    'not-applicable':
      'The path is / or another file, no other spelling answered, or a made-up URL answers 200 with the same page.',
    note: 'The check tests the URL with or without the trailing slash, and in a folder with index.html and index.php; for such an index file, its folder is tested.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  reads: ['linkedPages', 'canonicals', 'address', 'notFound'],
  examples: {
    pass: [
      { facts: { linkedPages: [exampleLinkedPage({ ...slash, status: 404 })] } },
      { facts: { linkedPages: [exampleLinkedPage({ ...slash, redirects: 1, similarity: 1 })] } },
      {
        facts: {
          linkedPages: [
            exampleLinkedPage({
              ...slash,
              similarity: 1,
              canonicals: ['https://www.example.com/page'],
            }),
          ],
        },
      },
    ],
    warn: [{ facts: { linkedPages: [exampleLinkedPage({ ...slash, similarity: 0.95 })] } }],
    'not-applicable': [
      { url: 'https://www.example.com/' },
      { facts: { linkedPages: [exampleLinkedPage({ ...slash, state: 'unknown' })] } },
    ],
  },

  evaluate({ linkedPages, canonicals, address, notFound }) {
    const variants = linkedPages.filter(({ relation }) => relation === 'variant')
    const tested = variants.filter(isHeard)
    if (tested.length === 0) {
      return notApplicable(
        variants.length === 0
          ? 'The URL has no other spelling that could be the same page'
          : 'No other spelling of the URL answered',
      )
    }
    // If every URL gets the same response, spelling is not the reason (custom-404 reports it).
    if (notFound.status === 200 && (notFound.similarity ?? 0) >= SAME_PAGE) {
      return notApplicable('The server answers every URL with the same page')
    }
    const own = declaredCanonical(canonicals) ?? address.final
    const duplicates = tested.filter((page) => isSamePage(page) && !isTakenBack(page, own))
    if (duplicates.length === 0) {
      return pass(undefined, { evidence: tested.map((page) => linkedPageEvidence(page)) })
    }
    return warn(
      `The same page answers under ${counted(duplicates.length, 'other spelling')} of its URL without a common canonical`,
      duplicates.map((page) => linkedPageEvidence(page)),
    )
  },
})

function isSamePage({ status, redirects, similarity }: LinkedPageFact): boolean {
  return status === 200 && redirects === 0 && similarity !== null && similarity >= SAME_PAGE
}

/** It declares itself unlisted, or names another URL for both. */
function isTakenBack(page: LinkedPageFact, own: string): boolean {
  const canonical = canonicalOf(page)
  return (canonical !== null && sameUrl(canonical, own)) || isNoindex(page.robotsDirectives)
}
